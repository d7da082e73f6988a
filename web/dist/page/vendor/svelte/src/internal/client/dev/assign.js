import "../constants.js";
import "../runtime.js";
import "../../../utils.js";
