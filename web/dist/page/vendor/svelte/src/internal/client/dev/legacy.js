import "../context.js";
