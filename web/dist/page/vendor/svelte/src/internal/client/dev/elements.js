import "../constants.js";
import "../dom/hydration.js";
import "../context.js";
