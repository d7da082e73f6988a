import { define_property } from "../internal/shared/utils.js";
import { LEGACY_PROPS } from "../internal/client/constants.js";
import { async_mode_flag } from "../internal/flags/index.js";
import "../internal/client/context.js";
import "../internal/client/reactivity/status.js";
import { flushSync } from "../internal/client/reactivity/batch.js";
import { mutable_source, set } from "../internal/client/reactivity/sources.js";
import "../internal/client/reactivity/effects.js";
import { get } from "../internal/client/runtime.js";
import { hydrate, mount, unmount } from "../internal/client/render.js";
import "../internal/client/dom/legacy/event-modifiers.js";
//#region node_modules/svelte/src/legacy/legacy-client.js
function createClassComponent(options) {
	return new Svelte4Component(options);
}
var Svelte4Component = class {
	#events;
	#instance;
	constructor(options) {
		var sources = /* @__PURE__ */ new Map();
		var add_source = (key, value) => {
			var s = /* @__PURE__ */ mutable_source(value, false, false);
			sources.set(key, s);
			return s;
		};
		const props = new Proxy({
			...options.props || {},
			$$events: {}
		}, {
			get(target, prop) {
				return get(sources.get(prop) ?? add_source(prop, Reflect.get(target, prop)));
			},
			has(target, prop) {
				if (prop === LEGACY_PROPS) return true;
				get(sources.get(prop) ?? add_source(prop, Reflect.get(target, prop)));
				return Reflect.has(target, prop);
			},
			set(target, prop, value) {
				set(sources.get(prop) ?? add_source(prop, value), value);
				return Reflect.set(target, prop, value);
			}
		});
		this.#instance = (options.hydrate ? hydrate : mount)(options.component, {
			target: options.target,
			anchor: options.anchor,
			props,
			context: options.context,
			intro: options.intro ?? false,
			recover: options.recover,
			transformError: options.transformError
		});
		if (!async_mode_flag && (!options?.props?.$$host || options.sync === false)) flushSync();
		this.#events = props.$$events;
		for (const key of Object.keys(this.#instance)) {
			if (key === "$set" || key === "$destroy" || key === "$on") continue;
			define_property(this, key, {
				get() {
					return this.#instance[key];
				},
				set(value) {
					this.#instance[key] = value;
				},
				enumerable: true
			});
		}
		this.#instance.$set = (next) => {
			Object.assign(props, next);
		};
		this.#instance.$destroy = () => {
			unmount(this.#instance);
		};
	}
	$set(props) {
		this.#instance.$set(props);
	}
	$on(event, callback) {
		this.#events[event] = this.#events[event] || [];
		const cb = (...args) => callback.call(this, ...args);
		this.#events[event].push(cb);
		return () => {
			this.#events[event] = this.#events[event].filter((fn) => fn !== cb);
		};
	}
	$destroy() {
		this.#instance.$destroy();
	}
};
//#endregion
export { createClassComponent };
