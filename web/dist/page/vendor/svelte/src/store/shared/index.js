import "../../internal/shared/utils.js";
import "../utils.js";
