import "../../utils.js";
