import "../constants.js";
import "../../shared/clone.js";
import "../runtime.js";
