//#region src/api/live.ts
function backoff(tries, random) {
	return Math.min(15e3, 500 * 2 ** tries) * (.6 + .4 * random);
}
var Live = class {
	options;
	socket;
	tries = 0;
	timer;
	done = false;
	constructor(options) {
		this.options = options;
		this.open();
	}
	open() {
		this.timer = void 0;
		this.options.state("connecting");
		const socket = this.options.connect();
		this.socket = socket;
		socket.onopen = () => {
			socket.send(JSON.stringify({
				token: this.options.token ?? null,
				after: this.options.after()
			}));
			this.options.state("live");
		};
		socket.onmessage = (event) => {
			if (this.socket !== socket) return;
			this.tries = 0;
			try {
				this.options.update(JSON.parse(String(event.data)));
			} catch (problem) {
				console.error("an update that cannot be read", problem);
			}
		};
		socket.onclose = ({ code }) => {
			if (this.socket !== socket || this.done) return;
			this.socket = void 0;
			if (code >= 4400 && code < 4500 && code !== 4429) return this.close();
			this.options.state("waiting");
			this.timer = setTimeout(() => this.open(), backoff(this.tries++, (this.options.random ?? Math.random)()));
		};
	}
	hurry() {
		if (this.done || !this.timer) return;
		clearTimeout(this.timer);
		this.open();
	}
	close() {
		this.done = true;
		clearTimeout(this.timer);
		this.socket?.close();
		this.options.state("closed");
	}
};
//#endregion
export { Live, backoff };
