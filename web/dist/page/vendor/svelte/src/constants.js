//#region node_modules/svelte/src/constants.js
var HYDRATION_ERROR = {};
var UNINITIALIZED = Symbol("uninitialized");
var FILENAME = Symbol("filename");
var NAMESPACE_HTML = "http://www.w3.org/1999/xhtml";
var ATTACHMENT_KEY = "@attach";
//#endregion
export { ATTACHMENT_KEY, FILENAME, HYDRATION_ERROR, NAMESPACE_HTML, UNINITIALIZED };
