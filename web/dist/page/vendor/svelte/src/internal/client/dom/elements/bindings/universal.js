import "./shared.js";
import "../../../reactivity/effects.js";
