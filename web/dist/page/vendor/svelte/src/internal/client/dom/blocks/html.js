import "../../constants.js";
import "../hydration.js";
import "../../context.js";
import "../operations.js";
import "../../reactivity/effects.js";
import "../../runtime.js";
import "../../../../utils.js";
import "../template.js";
