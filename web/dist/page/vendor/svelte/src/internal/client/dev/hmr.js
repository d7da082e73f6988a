import "../constants.js";
import "../dom/hydration.js";
import "../reactivity/sources.js";
import "../reactivity/effects.js";
import "../runtime.js";
import "../render.js";
