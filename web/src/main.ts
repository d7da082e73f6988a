import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { followPrefs } from './lib/prefs.svelte';
import { followLinks } from './lib/router.svelte';

followPrefs();
followLinks();
mount(App, { target: document.getElementById('page')! });
