import "../internal/shared/utils.js";
import "../internal/client/runtime.js";
