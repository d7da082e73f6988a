import "../../../shared/utils.js";
import "../operations.js";
import "../../reactivity/effects.js";
import "../template.js";
import "../../../../legacy/legacy-client.js";
if (typeof HTMLElement === "function");
//#endregion
