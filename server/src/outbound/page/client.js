// @ts-check
(() => {
  const linesMax = 200;
  const seenMax = 2000;
  const pauseMaxMs = 30_000;
  const { lang } = document.documentElement;
  const base = location.origin + location.pathname.replace(/\/live\/page\/?$/, '');
  const form = /** @type {HTMLFormElement} */ (at('login'));
  const pageData = JSON.parse(at('followed').dataset.pageData ?? '{}');
  const feedTypes = Object.keys(pageData.types).filter((type) => type !== pageData.notInFeed);
  const clock = new Intl.DateTimeFormat(lang, { dateStyle: 'short', timeStyle: 'medium' });
  const numbers = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });

  /**
   * The session, held only in memory, with the last cursor of the stream and the names of vehicles and drivers by id.
   * @typedef {{access: string, refresh: string, cursor?: string | undefined, retryMs: number, end: AbortController,
   *   vehicles: Map<number, string>, drivers: Map<number, string>}} Session
   */
  /** @type {Session | undefined} */
  let session;
  /** @type {HTMLElement[] | undefined} Lines that wait while the list is paused. */
  let waiting;
  /** @type {Set<string>} */
  const seen = new Set();

  /** A response with an error status. */
  class Refused extends Error {
    /** @param {Response} response @param {{code?: string, detail?: string}} problem */
    constructor(response, problem) {
      super(problem.detail ?? String(response.status));
      this.status = response.status;
      this.code = problem.code;
      this.retryMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
    }
  }

  form.addEventListener('submit', logIn);
  at('logout').addEventListener('click', logOut);
  at('pause').addEventListener('click', () => setPaused(waiting === undefined));
  at('kinds').addEventListener('change', removeUnwanted);

  /** @param {string} id @returns {HTMLElement} */
  function at(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /** @param {string} text */
  function say(text) {
    if (at('state').textContent !== text) at('state').textContent = text;
  }

  /** @param {Event} event */
  async function logIn(event) {
    event.preventDefault();
    say(pageData.loggingIn);
    try {
      const pair = await (await post('/auth/login/', Object.fromEntries(new FormData(form)))).json();
      begin(pair);
    } catch (error) {
      say(error instanceof Refused ? error.message : pageData.unreachable);
    }
  }

  /** @param {{access_token: string, refresh_token: string, user: {name: string, customer: {name: string}}}} pair */
  function begin({ access_token: access, refresh_token: refresh, user }) {
    session?.end.abort();
    session = { access, refresh, retryMs: 1000, end: new AbortController(), vehicles: new Map(), drivers: new Map() };
    at('who').textContent = `${user.name}, ${user.customer.name}`;
    form.reset();
    show(true);
    at('log-title').focus();
    follow(session);
  }

  async function logOut() {
    const ended = session;
    end(pageData.loggedOut);
    if (ended) await post('/auth/logout/', undefined, ended.access).catch(() => undefined);
  }

  /** Ends the session on this page, and says why. @param {string} why */
  function end(why) {
    session?.end.abort();
    session = undefined;
    seen.clear();
    setPaused(false);
    at('log').replaceChildren();
    show(false);
    say(why);
    /** @type {HTMLInputElement} */ (form.elements.namedItem('parent_username')).focus();
  }

  /** @param {boolean} isLoggedIn */
  function show(isLoggedIn) {
    form.hidden = isLoggedIn;
    at('followed').hidden = !isLoggedIn;
  }

  /**
   * Follows the stream, and resumes it after a disconnect, with pauses that grow while that fails.
   * @param {Session} own
   */
  async function follow(own) {
    say(pageData.connecting);
    await Promise.all([learn(own, '/vehicle/', own.vehicles), learn(own, '/driver/', own.drivers)]);
    for (let failures = 0; ; failures++) {
      let waitMs = 0;
      let why = pageData.broken;
      try {
        // Asked for before anything has come, so that nothing is missed should the first connection break; it also has
        // the stream begin with where the vehicles are.
        own.cursor ??= (await (await ask(own, '/announcement/?cursor=now&limit=1')).json()).cursor;
        const isBehind = await readStream(own, () => {
          failures = -1;
        });
        if (isBehind) {
          await readFeed(own);
          why = pageData.connecting;
        }
      } catch (error) {
        if (own.end.signal.aborted) return;
        if (error instanceof Refused) {
          if (error.status === 401) return end(pageData.ended);
          if (error.code === 'cursor_expired' || error.code === 'invalid_cursor') {
            own.cursor = undefined;
            why = pageData.missed;
          } else if (error.status !== 429 && error.status < 500) return end(error.message);
          waitMs = error.retryMs;
        }
      }
      say(why);
      await rest(own, Math.max(waitMs, growingMs(own.retryMs, Math.max(0, failures))));
      if (own.end.signal.aborted) return;
    }
  }

  /**
   * A pause, randomised so that pages disconnected together do not reconnect together.
   * @param {number} ms @param {number} failures
   */
  function growingMs(ms, failures) {
    return Math.min(pauseMaxMs, ms * 2 ** failures) * (0.5 + Math.random() / 2);
  }

  /** Waits, or until the session ends. @param {Session} own @param {number} ms */
  function rest(own, ms) {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
      own.end.signal.addEventListener('abort', resolve, { once: true });
    });
  }

  /** Reads the stream to its end. @param {Session} own @param {() => void} onHeard @returns {Promise<boolean>} whether it ended since this page read too slowly */
  async function readStream(own, onHeard) {
    const connection = new AbortController();
    const signal = AbortSignal.any([own.end.signal, connection.signal]);
    const headers = { accept: 'text/event-stream', 'last-event-id': own.cursor ?? '' };
    const response = await ask(own, '/live/', { headers, signal });
    say(pageData.following);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
    const decoder = new TextDecoder();
    let isBehind = false;
    for (let rest = ''; ; ) {
      const silence = setTimeout(() => connection.abort(), pageData.silenceMaxS * 1000);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return isBehind;
      onHeard();
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const { id, event, data, retry } of events.map(fieldsOf)) {
        if (retry) own.retryMs = Number(retry);
        if (data === undefined) continue;
        if (id) own.cursor = id;
        if (event === 'catch_up') isBehind = true;
        else addLine(own, JSON.parse(data));
      }
    }
  }

  /**
   * The fields of an event. A comment or a retry interval has no `data`.
   * @param {string} text @returns {Record<string, string>}
   */
  function fieldsOf(text) {
    return Object.fromEntries(
      text.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
  }

  /** Reads the feed to its end. @param {Session} own */
  async function readFeed(own) {
    say(pageData.catchingUp);
    for (let hasMore = true; hasMore; ) {
      const query = new URLSearchParams({ cursor: own.cursor ?? 'now', limit: '1000', type: feedTypes.join(',') });
      const page = await (await ask(own, `/announcement/?${query}`)).json();
      for (const announcement of page.data.slice(-linesMax)) addLine(own, announcement);
      own.cursor = page.cursor;
      hasMore = page.has_more;
    }
  }

  /**
   * Reads the names of records. Users who may not read them see their ids.
   * @param {Session} own @param {string} path @param {Map<number, string>} names
   */
  async function learn(own, path, names) {
    try {
      const { data } = await (await ask(own, `${path}?limit=1000`)).json();
      for (const { id, name, title, plate } of data) names.set(id, name ?? `${title} (${plate})`);
    } catch {
      // The stream will say what is wrong, if it is more than that.
    }
  }

  /** Adds a line to the list, unless it is shown already. @param {Session} own @param {any} announcement */
  function addLine(own, { id, type, timestamp, data }) {
    const kind = type.split('.')[0];
    if (own !== session || seen.has(id) || !isWanted(kind)) return;
    seen.add(id);
    const [oldest = ''] = seen;
    if (seen.size > seenMax) seen.delete(oldest);
    const time = element('time', clock.format(new Date(timestamp)));
    time.setAttribute('datetime', timestamp);
    const line = element('li', '');
    line.dataset.kind = kind;
    line.append(time, element('strong', pageData.types[type] ?? type), ' ', element('bdi', aboutOf(own, kind, data)));
    if (waiting) waiting = [...waiting.slice(1 - linesMax), line];
    else putFirst([line]);
  }

  /** @param {HTMLElement[]} lines oldest first */
  function putFirst(lines) {
    const list = at('log');
    list.prepend(...lines.reverse());
    while (list.childElementCount > linesMax) list.lastElementChild?.remove();
  }

  /**
   * Describes the record of an announcement in words.
   * @param {Session} own @param {string} kind @param {any} data @returns {string}
   */
  function aboutOf({ vehicles, drivers }, kind, data) {
    const vehicle = data.vehicle_id && (vehicles.get(data.vehicle_id) ?? `${pageData.vehicle} ${data.vehicle_id}`);
    const driver = data.driver_id && (drivers.get(data.driver_id) ?? `${pageData.driver} ${data.driver_id}`);
    const plan = data.route_plan_id && `${pageData.plan} ${data.route_plan_id}`;
    const speed = typeof data.speed === 'number' && `${numbers.format(data.speed)} km/h`;
    const measured = data.unit && typeof data.value === 'number' && `${numbers.format(data.value)} ${data.unit}`;
    /** @type {Record<string, () => unknown[]>} */
    const parts = {
      route_plan: () => [data.external_code, vehicle, driver],
      route_point: () => [data.name, plan, data.eta && `${pageData.expected} ${clock.format(new Date(data.eta))}`],
      position: () => [vehicle, speed, `${data.latitude.toFixed(5)}, ${data.longitude.toFixed(5)}`],
      event: () => [data.rule ?? pageData.categories[data.event_category], vehicle, driver, measured],
      message: () => [driver, plan],
    };
    return (parts[kind]?.() ?? []).filter(Boolean).join(' · ');
  }

  /** @param {string} kind */
  function isWanted(kind) {
    return at('kinds').querySelector(`input[value="${CSS.escape(kind)}"]:checked`) !== null;
  }

  function removeUnwanted() {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (at('log').querySelectorAll('li')))
      if (!isWanted(line.dataset.kind ?? '')) line.remove();
    waiting = waiting?.filter((line) => isWanted(line.dataset.kind ?? ''));
  }

  /** @param {boolean} isPaused */
  function setPaused(isPaused) {
    if (waiting) putFirst(waiting);
    waiting = isPaused ? [] : undefined;
    at('pause').textContent = isPaused ? pageData.goOn : pageData.pause;
  }

  /**
   * Calls the service as the session's user, renewing an expired token.
   * @param {Session} own @param {string} path @param {RequestInit} [init]
   */
  async function ask(own, path, init = {}) {
    try {
      return await send(path, init, own.access);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      const pair = await (await post('/auth/token/', { refresh_token: own.refresh })).json();
      own.access = pair.access_token;
      own.refresh = pair.refresh_token;
      return send(path, init, own.access);
    }
  }

  /** @param {string} path @param {unknown} body @param {string} [token] */
  function post(path, body, token) {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, token);
  }

  /** @param {string} path @param {RequestInit} init @param {string} [token] */
  async function send(path, init, token) {
    const headers = {
      'accept-language': lang,
      ...init.headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    // Without cookies, since the login's cookie would outlive this page.
    const response = await fetch(base + path, { ...init, headers, credentials: 'omit', cache: 'no-store' });
    if (response.ok) return response;
    throw new Refused(response, await response.json().catch(() => ({})));
  }

  /** @param {string} tag @param {string} text */
  function element(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }
})();
