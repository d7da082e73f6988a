import "../../../shared/utils.js";
import "../../context.js";
import "../../reactivity/deriveds.js";
import "../../reactivity/effects.js";
import "../../runtime.js";
