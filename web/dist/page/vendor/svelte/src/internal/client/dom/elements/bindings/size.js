import "../../../reactivity/effects.js";
import "../../../runtime.js";
