//#region node_modules/svelte/src/internal/flags/index.js
var async_mode_flag = false;
var legacy_mode_flag = false;
var tracing_mode_flag = false;
//#endregion
export { async_mode_flag, legacy_mode_flag, tracing_mode_flag };
