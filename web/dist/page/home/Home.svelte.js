import { next, reset } from "../vendor/svelte/src/internal/client/dom/hydration.js";
import { pop, push } from "../vendor/svelte/src/internal/client/context.js";
import { user_derived } from "../vendor/svelte/src/internal/client/reactivity/deriveds.js";
import { set, state } from "../vendor/svelte/src/internal/client/reactivity/sources.js";
import { child, first_child, only_child, sibling } from "../vendor/svelte/src/internal/client/dom/operations.js";
import { template_effect } from "../vendor/svelte/src/internal/client/reactivity/effects.js";
import { get } from "../vendor/svelte/src/internal/client/runtime.js";
import { delegate, delegated } from "../vendor/svelte/src/internal/client/dom/elements/events.js";
import { append, from_html } from "../vendor/svelte/src/internal/client/dom/template.js";
import { set_text } from "../vendor/svelte/src/internal/client/render.js";
import { if_block } from "../vendor/svelte/src/internal/client/dom/blocks/if.js";
import { each } from "../vendor/svelte/src/internal/client/dom/blocks/each.js";
import { set_attribute } from "../vendor/svelte/src/internal/client/dom/elements/attributes.js";
import { bind_this } from "../vendor/svelte/src/internal/client/dom/elements/bindings/this.js";
import "../vendor/svelte/src/internal/client/index.js";
import { onMount } from "../vendor/svelte/src/index-client.js";
import "../vendor/svelte/src/internal/disclose-version.js";
import { books, listGames, me, uploadRecord } from "../api/client.js";
import { allKept, keepMade } from "../lib/kept.js";
import { go } from "../lib/router.svelte.js";
import Dialog from "../ui/Dialog.svelte.js";
import { say } from "../ui/toasts.svelte.js";
import Likings from "../ui/Likings.svelte.js";
import Account from "./Account.svelte.js";
import Games from "./Games.svelte.js";
import ScenarioCard from "./ScenarioCard.svelte.js";
/* empty css                                       */
//#region src/home/Home.svelte
var root = from_html(`<p role="alert"> </p>`);
var root_1 = from_html(`<section class="svelte-1phuqyy"><div class="title"><h2 class="svelte-1phuqyy"> </h2> <p class="small muted"> </p></div> <div class="cards svelte-1phuqyy"></div></section>`);
var root_2 = from_html(`<li class="svelte-1phuqyy"><b> </b><span class="small muted svelte-1phuqyy"> </span><span class="tag small svelte-1phuqyy">planned</span></li>`);
var root_3 = from_html(`<section aria-labelledby="planned" class="svelte-1phuqyy"><h2 id="planned" class="svelte-1phuqyy">Planned</h2> <ul class="planned svelte-1phuqyy"></ul></section>`);
var root_4 = from_html(`<header class="top svelte-1phuqyy"><a class="brand svelte-1phuqyy" href="/"><svg viewBox="0 0 32 32" aria-hidden="true" class="svelte-1phuqyy"><rect x="3" y="7" width="26" height="18" rx="1.5"></rect><path d="M3 7l26 18M29 7L3 25"></path></svg>Voltigeur</a> <nav aria-label="Page" class="svelte-1phuqyy"><button type="button" class="button small">Open a record</button> <input type="file" accept=".record,.txt,text/plain" class="hidden" tabindex="-1" aria-label="Record file" data-testid="upload"/> <button type="button" class="button small">Settings</button> <!></nav></header> <main class="svelte-1phuqyy"><div class="intro svelte-1phuqyy"><h1 class="svelte-1phuqyy">Napoleonic battles, with a referee who knows every rule</h1> <p class="muted">Choose a battle. The referee shows what you may do, what it costs and how it may turn out, and explains every die.</p></div> <!> <!> <!> <!> <footer class="small muted">Voltigeur contains no text of the rulebooks and is not affiliated with their authors: players should own the book of the game they play.</footer></main> <!>`, 1);
function Home($$anchor, $$props) {
	push($$props, true);
	let books$1 = state([]);
	let games = state([]);
	let me$1 = state(void 0);
	let problem = state("");
	let settings = state(false);
	let file;
	const built = user_derived(() => get(books$1).filter((book) => book.built));
	const planned = user_derived(() => get(books$1).filter((book) => !book.built));
	async function load() {
		set(me$1, await me().catch(() => void 0));
		const tokens = Object.values(allKept()).flatMap((entry) => entry.tokens.length ? entry.tokens : entry.watch ? [entry.watch] : []);
		set(games, tokens.length || get(me$1)?.name ? await listGames(tokens).catch(() => []) : []);
	}
	onMount(() => {
		books().then((found) => set(books$1, found), (refused) => set(problem, refused.message, true));
		load();
	});
	async function upload() {
		const chosen = file.files?.[0];
		if (!chosen) return;
		try {
			const made = await uploadRecord(await chosen.text());
			keepMade(made, [{ kind: "here" }, { kind: "here" }]);
			go(`/g/${made.id}`);
		} catch (refused) {
			say(refused.message);
		} finally {
			file.value = "";
		}
	}
	var fragment = root_4();
	var header = first_child(fragment);
	var nav = sibling(child(header), 2);
	var button = child(nav);
	var input = sibling(button, 2);
	bind_this(input, ($$value) => file = $$value, () => file);
	var button_1 = sibling(input, 2);
	var node = sibling(button_1, 2);
	Account(node, {
		get me() {
			return get(me$1);
		},
		changed: load
	});
	reset(nav);
	reset(header);
	var main = sibling(header, 2);
	var node_1 = sibling(child(main), 2);
	Games(node_1, { get games() {
		return get(games);
	} });
	var node_2 = sibling(node_1, 2);
	var consequent = ($$anchor) => {
		var p = root();
		var text = only_child(p, true);
		template_effect(() => set_text(text, get(problem)));
		append($$anchor, p);
	};
	if_block(node_2, ($$render) => {
		if (get(problem)) $$render(consequent);
	});
	var node_3 = sibling(node_2, 2);
	each(node_3, 17, () => get(built), (book) => book.id, ($$anchor, book) => {
		var section = root_1();
		var div = child(section);
		var h2 = child(div);
		var text_1 = only_child(h2, true);
		var p_1 = sibling(h2, 2);
		var text_2 = only_child(p_1);
		reset(div);
		var div_1 = sibling(div, 2);
		each(div_1, 23, () => get(book).scenarios, (info) => info.id, ($$anchor, info, n) => {
			{
				let $0 = user_derived(() => get(n) === 0);
				ScenarioCard($$anchor, {
					get book() {
						return get(book).id;
					},
					get info() {
						return get(info);
					},
					get training() {
						return get($0);
					}
				});
			}
		});
		reset(div_1);
		reset(section);
		template_effect(() => {
			set_attribute(section, "aria-labelledby", `book-${get(book).id ?? ""}`);
			set_attribute(h2, "id", `book-${get(book).id ?? ""}`);
			set_text(text_1, get(book).title);
			set_text(text_2, `${get(book).author ?? ""} · ${get(book).battlefield ?? ""}`);
		});
		append($$anchor, section);
	});
	var node_4 = sibling(node_3, 2);
	var consequent_1 = ($$anchor) => {
		var section_1 = root_3();
		var ul = sibling(child(section_1), 2);
		each(ul, 21, () => get(planned), (book) => book.id, ($$anchor, book) => {
			var li = root_2();
			var b = child(li);
			var text_3 = only_child(b, true);
			var span = sibling(b);
			var text_4 = only_child(span);
			next();
			reset(li);
			template_effect(() => {
				set_attribute(li, "data-testid", `book-${get(book).id ?? ""}`);
				set_text(text_3, get(book).title);
				set_text(text_4, `${get(book).author ?? ""} · ${get(book).battlefield ?? ""}`);
			});
			append($$anchor, li);
		});
		reset(ul);
		reset(section_1);
		append($$anchor, section_1);
	};
	if_block(node_4, ($$render) => {
		if (get(planned).length) $$render(consequent_1);
	});
	next(2);
	reset(main);
	var node_5 = sibling(main, 2);
	var consequent_2 = ($$anchor) => {
		Dialog($$anchor, {
			title: "Settings",
			close: () => set(settings, false),
			children: ($$anchor, $$slotProps) => {
				Likings($$anchor, {});
			},
			$$slots: { default: true }
		});
	};
	if_block(node_5, ($$render) => {
		if (get(settings)) $$render(consequent_2);
	});
	delegated("click", button, () => file.click());
	delegated("change", input, upload);
	delegated("click", button_1, () => set(settings, true));
	append($$anchor, fragment);
	pop();
}
delegate(["click", "change"]);
//#endregion
export { Home as default };
