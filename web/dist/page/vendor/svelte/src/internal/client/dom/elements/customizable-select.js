import "../hydration.js";
import "../operations.js";
import "../reconciler.js";
import "./attachments.js";
