import "./timing.js";
