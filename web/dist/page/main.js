import { mount } from "./vendor/svelte/src/internal/client/render.js";
import "./vendor/svelte/src/index-client.js";
import { followLinks } from "./lib/router.svelte.js";
import { followPrefs } from "./lib/prefs.svelte.js";
import App from "./App.svelte.js";
/* empty css        */
//#region src/main.ts
followPrefs();
followLinks();
mount(App, { target: document.getElementById("page") });
//#endregion
