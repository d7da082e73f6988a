import "./utils.js";
