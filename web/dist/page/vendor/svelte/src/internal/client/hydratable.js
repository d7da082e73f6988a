import "./dom/hydration.js";
