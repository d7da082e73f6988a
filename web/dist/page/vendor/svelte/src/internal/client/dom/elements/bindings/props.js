import "../../../../shared/utils.js";
import "../../../reactivity/effects.js";
