import "../shared/utils.js";
