import { say } from "../ui/toasts.svelte.js";
//#region src/lib/copy.ts
async function copy(text, done) {
	try {
		await navigator.clipboard.writeText(text);
		say(done);
	} catch {
		say(text);
	}
}
function download(name, text) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1e3);
}
//#endregion
export { copy, download };
