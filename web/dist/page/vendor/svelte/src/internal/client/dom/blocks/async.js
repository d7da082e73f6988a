import "../hydration.js";
import "../../reactivity/async.js";
import "../../runtime.js";
import "../template.js";
