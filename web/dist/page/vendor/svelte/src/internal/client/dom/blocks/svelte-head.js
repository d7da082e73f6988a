import "../../constants.js";
import "../hydration.js";
import "../operations.js";
import "../../reactivity/effects.js";
