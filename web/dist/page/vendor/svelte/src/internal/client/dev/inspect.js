import "../../shared/clone.js";
import "../../shared/dev.js";
import "../reactivity/effects.js";
import "../runtime.js";
