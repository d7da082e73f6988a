import "../../constants.js";
import "../hydration.js";
import "../../reactivity/effects.js";
import "./branches.js";
