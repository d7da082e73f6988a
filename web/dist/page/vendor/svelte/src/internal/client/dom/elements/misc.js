import { FORM_RESET_HANDLER } from "../../constants.js";
import "../hydration.js";
import { queue_micro_task } from "../task.js";
import "../operations.js";
//#region node_modules/svelte/src/internal/client/dom/elements/misc.js
function autofocus(dom, value) {
	if (value) {
		const body = document.body;
		dom.autofocus = true;
		queue_micro_task(() => {
			if (document.activeElement === body) dom.focus();
		});
	}
}
var listening_to_form_reset = false;
function add_form_reset_listener() {
	if (!listening_to_form_reset) {
		listening_to_form_reset = true;
		document.addEventListener("reset", (evt) => {
			Promise.resolve().then(() => {
				if (!evt.defaultPrevented) for (const e of evt.target.elements) e[FORM_RESET_HANDLER]?.();
			});
		}, { capture: true });
	}
}
//#endregion
export { add_form_reset_listener, autofocus };
