// @ts-check
(() => {
  const texts = JSON.parse(document.body.dataset.texts ?? '{}');
  const base = location.origin + location.pathname.replace(/\/docs\/?$/, '');
  const longestShown = 100_000;
  /** @type {{access?: string | undefined, refresh?: string | undefined}} Kept only in memory. */
  const tokens = {};

  document.documentElement.classList.add('scripted');
  everywhere('.code code', (code) => {
    code.textContent = code.textContent.replaceAll(document.body.dataset.origin ?? '', base);
  });
  everywhere('.copy', (button) => button.addEventListener('click', () => copyPanelOf(button)));
  everywhere('.try form', (form) =>
    form.addEventListener('submit', (/** @type {Event} */ event) => sendForm(event, form)),
  );
  everywhere('.log-in', (form) => form.addEventListener('submit', (/** @type {Event} */ event) => logIn(event, form)));
  everywhere('.use-token', (form) =>
    form.addEventListener('submit', (/** @type {Event} */ event) => useToken(event, form)),
  );
  everywhere('.menu', (button) => button.addEventListener('click', () => openMenu(button.ariaExpanded !== 'true')));
  everywhere('#menu nav a', (link) => link.addEventListener('click', () => openMenu(false)));
  filterWhileTyping();
  markWhereTheReaderIs();

  /** @param {string} selector @param {(element: any) => void} use */
  function everywhere(selector, use) {
    for (const element of document.querySelectorAll(selector)) use(element);
  }

  /** @param {boolean} open */
  function openMenu(open) {
    everywhere('.menu', (button) => button.setAttribute('aria-expanded', String(open)));
  }

  /** @param {HTMLElement} button */
  async function copyPanelOf(button) {
    const code = button.closest('figure')?.querySelector('code');
    if (!code) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      const before = button.textContent;
      button.textContent = texts.copied;
      setTimeout(() => {
        button.textContent = before;
      }, 1500);
    } catch {
      // If the browser denies access to the clipboard, the text is selected for copying by hand.
      getSelection()?.selectAllChildren(code);
    }
  }

  function filterWhileTyping() {
    const filter = /** @type {HTMLInputElement} */ (document.querySelector('#filter'));
    const showWhatIsWanted = () => {
      const wanted = filter.value.toLowerCase().split(/\s+/);
      let found = 0;
      everywhere('#menu li[data-find]', (item) => {
        item.hidden = !wanted.every((word) => item.dataset.find.includes(word));
        if (!item.hidden) found += 1;
      });
      everywhere('#menu .nothing', (note) => {
        note.hidden = found > 0;
      });
    };
    filter.addEventListener('input', showWhatIsWanted);
    // The page is long: the reader may have typed before this script, its last line, was loaded.
    showWhatIsWanted();
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) return;
      event.preventDefault();
      openMenu(true);
      filter.focus();
    });
  }

  function markWhereTheReaderIs() {
    const links = new Map();
    everywhere('#menu nav a', (link) => links.set(link.hash.slice(1), link));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          everywhere('#menu [aria-current]', (link) => link.removeAttribute('aria-current'));
          links.get(target.id)?.setAttribute('aria-current', 'true');
        }
      },
      { rootMargin: '-10% 0px -80% 0px' },
    );
    for (const id of links.keys()) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
  }

  /** @param {Event} event @param {HTMLFormElement} form */
  async function logIn(event, form) {
    event.preventDefault();
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    try {
      const response = await call('POST', '/auth/login/', { 'content-type': 'application/json' }, body);
      const answer = await response.json();
      if (response.ok) adopt(answer);
      else showSigned(answer.detail);
    } catch {
      showSigned(texts.unreachable);
    }
    /** @type {any} */ (form.elements.namedItem('password')).value = '';
  }

  /** @param {Event} event @param {HTMLFormElement} form */
  function useToken(event, form) {
    event.preventDefault();
    tokens.access = String(new FormData(form).get('token')).trim();
    form.reset();
    showSigned(texts.withToken);
  }

  /** @param {{access_token: string, refresh_token?: string, user: {name: string, role: string}}} pair */
  function adopt(pair) {
    tokens.access = pair.access_token;
    tokens.refresh = pair.refresh_token ?? tokens.refresh;
    showSigned(`${texts.signedIn} ${pair.user.name} (${pair.user.role}).`);
  }

  /** @param {string} text */
  function showSigned(text) {
    everywhere('.signed', (line) => {
      line.replaceChildren(text);
      if (!tokens.access) return;
      const forget = element('button', texts.forget);
      forget.type = 'button';
      forget.className = 'plain';
      forget.addEventListener('click', () => {
        tokens.access = undefined;
        tokens.refresh = undefined;
        line.replaceChildren();
      });
      line.append(' ', forget);
    });
  }

  /** @param {string} method @param {string} path @param {Record<string, string>} headers @param {string | FormData} [body] */
  function call(method, path, headers, body) {
    const all = { 'accept-language': document.documentElement.lang, ...headers };
    return fetch(base + path, {
      method,
      headers: all,
      body: body ?? null,
      credentials: 'same-origin',
      cache: 'no-store',
    });
  }

  /** @param {Event} event @param {HTMLFormElement} form */
  async function sendForm(event, form) {
    event.preventDefault();
    const outcome = /** @type {HTMLElement} */ (form.querySelector('.outcome'));
    outcome.replaceChildren(texts.sending);
    const { method = 'GET', access } = form.dataset;
    const { path, headers, body } = requestOf(form);
    const token = access === 'refresh' ? tokens.refresh : tokens.access;
    if (token && access !== 'public') headers.authorization = `Bearer ${token}`;
    try {
      const begun = performance.now();
      const response = await call(method, path, headers, body);
      await showAnswer(outcome, response, Math.round(performance.now() - begun));
    } catch {
      outcome.replaceChildren(texts.unreachable);
    }
  }

  /** @param {HTMLFormElement} form */
  function requestOf(form) {
    let path = form.dataset.path ?? '';
    const query = new URLSearchParams();
    /** @type {Record<string, string>} */
    const headers = {};
    /** @type {string | FormData | undefined} */
    let body;
    for (const field of form.querySelectorAll('[data-in]')) {
      const { name, value, dataset } = /** @type {HTMLInputElement} */ (field);
      if (value === '') continue;
      const { files } = /** @type {HTMLInputElement} */ (field);
      if (files?.[0]) {
        body = new FormData();
        body.set(name, files[0]);
        continue;
      }
      if (dataset.in === 'params') path = path.replace(`{${name}}`, encodeURIComponent(value));
      else if (dataset.in === 'query') query.set(name, value);
      else if (dataset.in === 'header') headers[name] = value;
      else if (dataset.in === 'accept') headers.accept = value;
      else body = value;
    }
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    return { path: query.size > 0 ? `${path}?${query}` : path, headers, body };
  }

  /** @param {HTMLElement} outcome @param {Response} response @param {number} milliseconds */
  async function showAnswer(outcome, response, milliseconds) {
    const status = element('span', `${response.status}`);
    status.className = response.ok ? 'status good' : 'status';
    const line = element('p', `${texts.answered} `);
    line.append(status, ` ${milliseconds} ms`);
    const headers = element('details');
    const list = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    headers.append(element('summary', texts.answerHeaders), element('pre', list));
    outcome.replaceChildren(line, headers, ...(await bodyOf(response)));
  }

  /** @param {Response} response */
  async function bodyOf(response) {
    const type = response.headers.get('content-type') ?? '';
    const blob = await response.blob();
    if (blob.size === 0) return [];
    const file = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    const saving = file === undefined ? [] : [saveLink(blob, file)];
    if (type.includes('spreadsheet') || type.startsWith('image/')) return saving;
    const text = await blob.slice(0, longestShown * 4).text();
    const shown =
      type.includes('json') && !type.includes('ndjson') && text.length <= longestShown ? pretty(text) : text;
    const cut = shown.length > longestShown || blob.size > longestShown * 4;
    return [...saving, element('pre', shown.slice(0, longestShown)), ...(cut ? [element('p', texts.cut)] : [])];
  }

  /** @param {Blob} blob @param {string} name */
  function saveLink(blob, name) {
    const link = element('a', `${texts.save}: ${name}`);
    link.href = URL.createObjectURL(blob);
    link.download = name;
    const line = element('p');
    line.append(link);
    return line;
  }

  /** @param {string} text */
  function pretty(text) {
    try {
      const value = JSON.parse(text);
      if (value?.access_token && value.user) adopt(value);
      return JSON.stringify(value, null, 2);
    } catch {
      return text;
    }
  }

  /** @param {string} tag @returns {any} */
  function element(tag, text = '') {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }
})();
