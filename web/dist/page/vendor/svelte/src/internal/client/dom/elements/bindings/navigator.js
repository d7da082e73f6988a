import "./shared.js";
