import "./context.js";
import "./reactivity/async.js";
import "./reactivity/effects.js";
import "./reactivity/store.js";
