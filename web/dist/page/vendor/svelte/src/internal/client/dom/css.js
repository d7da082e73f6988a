import "./operations.js";
import "../reactivity/effects.js";
import "../runtime.js";
