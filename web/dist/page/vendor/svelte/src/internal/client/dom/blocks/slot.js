import "../hydration.js";
import "../operations.js";
import "../template.js";
