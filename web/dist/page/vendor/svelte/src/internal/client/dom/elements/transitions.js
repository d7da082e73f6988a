import "../../../shared/utils.js";
import "../../constants.js";
import "../task.js";
import "./bindings/shared.js";
import "../../reactivity/effects.js";
import "../../runtime.js";
import "../../render.js";
import "../../loop.js";
