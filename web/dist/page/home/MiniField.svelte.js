import { reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { append, from_svg } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import "../vendor/svelte/src/internal/client/index.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import Ground from "../field/Ground.svelte.js";
/* empty css                                            */
//#region src/home/MiniField.svelte
var root = from_svg(`<svg preserveAspectRatio="xMidYMid slice" role="img" class="svelte-1tkuwv2"><defs><pattern id="entry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" class="hatch svelte-1tkuwv2"></path></pattern></defs><!></svg>`);
function MiniField($$anchor, $$props) {
	const areas = user_derived(() => $$props.field);
	const high = user_derived(() => Math.min(get(areas).height, get(areas).width * .62));
	var svg = root();
	var node = sibling(child(svg));
	Ground(node, {
		get field() {
			return get(areas);
		},
		names: [],
		plain: true
	});
	reset(svg);
	template_effect(() => {
		set_attribute(svg, "viewBox", `0 ${(get(areas).height - get(high)) / 2} ${get(areas).width ?? ""} ${get(high) ?? ""}`);
		set_attribute(svg, "aria-label", `The field of ${$$props.title ?? ""}`);
	});
	append($$anchor, svg);
}
//#endregion
export { MiniField as default };
