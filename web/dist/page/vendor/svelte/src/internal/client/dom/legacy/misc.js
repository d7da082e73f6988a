import "../../../shared/utils.js";
import "../../reactivity/sources.js";
import "../../runtime.js";
