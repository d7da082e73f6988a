import "../../../shared/utils.js";
import "../../reactivity/effects.js";
import "../elements/events.js";
