import "../internal/client/dev/tracing.js";
import { queue_micro_task } from "../internal/client/dom/task.js";
import { increment, source } from "../internal/client/reactivity/sources.js";
import { effect_tracking, render_effect } from "../internal/client/reactivity/effects.js";
import { get, untrack } from "../internal/client/runtime.js";
//#region node_modules/svelte/src/reactivity/create-subscriber.js
function createSubscriber(start) {
	let subscribers = 0;
	let version = source(0);
	let stop;
	return () => {
		if (effect_tracking()) {
			get(version);
			render_effect(() => {
				if (subscribers === 0) stop = untrack(() => start(() => increment(version)));
				subscribers += 1;
				return () => {
					queue_micro_task(() => {
						subscribers -= 1;
						if (subscribers === 0) {
							stop?.();
							stop = void 0;
							increment(version);
						}
					});
				};
			});
		}
	};
}
//#endregion
export { createSubscriber };
