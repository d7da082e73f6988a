import "../internal/client/reactivity/effects.js";
import "../internal/client/index.js";
import "../index-client.js";
