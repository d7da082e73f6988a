import "../../shared/utils.js";
import "../constants.js";
import "../context.js";
import "../../../utils.js";
