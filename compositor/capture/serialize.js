// Turns the page as it stands into markup that needs no scripts: `files` maps URLs to saved files.
((files, file) => {
  const URL_IN_CSS =
    /\/\*[\s\S]*?\*\/|url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s"'()\\]|\\.)*))\s*\)|(@import\s+)(?:"([^"]*)"|'([^']*)')/gi;
  const URL_ATTRIBUTES = { img: ['src'], input: ['src'], video: ['poster'], image: ['href', 'xlink:href'],
    use: ['href', 'xlink:href'], link: ['href'], object: ['data'], embed: ['src'], source: [] };
  const counts = { frames: 0, canvases: 0 };

  const absolute = (url, base) => {
    try { return new URL(url, base); } catch { return null; }
  };
  const relative = (target, from) => {
    const up = from.split('/').length - 1;
    return encodeURI('../'.repeat(up) + target).replace(/[?#]/g, encodeURIComponent);
  };
  const local = (url, base, from) => {
    const found = absolute(url, base);
    if (!found || found.protocol === 'data:') return url;
    const fragment = found.hash;
    found.hash = '';
    const saved = files[found.href];
    return saved === undefined ? url : relative(saved, from) + fragment;
  };
  const css = (text, base, from) => text.replace(URL_IN_CSS, (all, double, single, bare, at, double2, single2) => {
    const url = double ?? single ?? bare ?? double2 ?? single2;
    if (url === undefined || url === '' || url.startsWith('#')) return all;
    const mapped = local(url.replace(/\\(.)/g, '$1'), base, from);
    if (mapped === url) return all;
    const quoted = '"' + mapped.replace(/["\\\n]/g, c => '\\' + (c === '\n' ? 'a ' : c)) + '"';
    return at ? at + quoted : `url(${quoted})`;
  });

  const rules = sheet => Array.from(sheet.cssRules, rule => rule.cssText).join('\n');
  // The text a sheet came from, unless scripts changed its rules since.
  const textOf = (sheet, source) => {
    let now;
    try { now = rules(sheet); } catch { return source; }
    try {
      const fresh = new CSSStyleSheet();
      fresh.replaceSync(source);
      if (rules(fresh) === now.split('\n').filter(line => !line.startsWith('@import')).join('\n')) return source;
    } catch { return source; }
    return now;
  };

  const state = (element, copy) => {
    const set = (name, on, value = '') => on ? copy.setAttribute(name, value) : copy.removeAttribute(name);
    switch (element.localName) {
      case 'input':
        if (['checkbox', 'radio'].includes(element.type)) set('checked', element.checked);
        else if (!['file', 'password', 'image'].includes(element.type)) set('value', element.value !== '', element.value);
        break;
      case 'option': set('selected', element.selected); break;
      case 'textarea': copy.textContent = element.value; break;
      case 'details': set('open', element.open); break;
      case 'canvas': counts.canvases++; set('width', true, element.width); set('height', true, element.height); break;
    }
  };
  const addresses = (element, copy, base, from) => {
    for (const name of URL_ATTRIBUTES[element.localName] ?? []) {
      if (copy.hasAttribute(name)) copy.setAttribute(name, local(copy.getAttribute(name), base, from));
    }
    if (copy.hasAttribute('style')) copy.setAttribute('style', css(copy.getAttribute('style'), base, from));
    // What the browser chose for this screen is the only one saved.
    if (element.localName === 'img' && element.currentSrc) copy.setAttribute('src', local(element.currentSrc, base, from));
    if (element.localName === 'img' || element.localName === 'source') copy.removeAttribute('srcset');
    for (const { name } of Array.from(copy.attributes)) if (name.startsWith('on')) copy.removeAttribute(name);
  };
  const styleText = (element, copy, base, from) => {
    copy.textContent = css(element.sheet ? textOf(element.sheet, element.textContent) : element.textContent, base, from);
  };
  // Kept in place, as selectors count siblings, but without effect.
  const EMPTIED = new Set(['script', 'noscript', 'template', 'base']);
  const isInert = element => EMPTIED.has(element.localName) ||
    (element.localName === 'meta' && /refresh|security-policy/i.test(element.httpEquiv));
  const empty = twin => {
    for (const { name } of Array.from(twin.attributes)) if (!['class', 'id'].includes(name)) twin.removeAttribute(name);
    twin.textContent = '';
    if (twin.localName === 'template') twin.content.replaceChildren();
    if (twin.localName === 'script') twin.setAttribute('type', 'text/plain');
  };
  const frame = (element, copy) => {
    let inner = null;
    try { inner = element.contentDocument; } catch {}
    copy.removeAttribute('src');
    copy.removeAttribute('srcdoc');
    if (inner && inner.documentElement) {
      counts.frames++;
      copy.setAttribute('srcdoc', markup(inner, file));
    }
  };

  const adoptedStyle = (root, base, from) => {
    const text = Array.from(root.adoptedStyleSheets ?? [], sheet => css(rules(sheet), base, from)).join('\n');
    if (!text) return null;
    const style = document.createElement('style');
    style.textContent = text;
    return style;
  };
  // A shadow tree becomes declarative: `pairs` gets what is in it, to be looked at like the rest.
  const shadow = (root, twin, pairs, base, from) => {
    const template = document.createElement('template');
    template.setAttribute('shadowrootmode', 'open');
    for (const child of root.childNodes) {
      const copy = child.cloneNode(true);
      template.content.append(copy);
      if (child.nodeType === Node.ELEMENT_NODE) pairs.push([child, copy]);
    }
    const adopted = adoptedStyle(root, base, from);
    if (adopted) template.content.append(adopted);
    twin.prepend(template);
  };

  const markup = (root, from) => {
    const base = root.baseURI;
    const copy = root.documentElement.cloneNode(true);
    const pairs = [[root.documentElement, copy]];
    while (pairs.length) {
      const [element, twin] = pairs.pop();
      if (element.shadowRoot) shadow(element.shadowRoot, twin, pairs, base, from);
      const name = element.localName;
      if (isInert(element)) { empty(twin); continue; }
      addresses(element, twin, base, from);
      if (name === 'iframe' || name === 'frame') frame(element, twin);
      else if (name === 'style') { styleText(element, twin, base, from); continue; }
      else state(element, twin);
      // A shadow tree's template stands first and is no child of the page as it was.
      const children = Array.from(twin.children).slice(element.shadowRoot ? 1 : 0);
      Array.from(element.children).forEach((child, index) => children[index] && pairs.push([child, children[index]]));
    }
    const adopted = adoptedStyle(root, base, from);
    if (adopted) (copy.querySelector('head') ?? copy).append(adopted);
    const charset = root.createElement('meta');
    charset.setAttribute('charset', 'utf-8');
    for (const old of copy.querySelectorAll('meta[charset], meta[http-equiv=content-type i]')) old.remove();
    copy.querySelector('head')?.prepend(charset);
    const type = root.doctype ? new XMLSerializer().serializeToString(root.doctype) + '\n' : '';
    return type + copy.outerHTML + '\n';
  };

  const sheets = {};
  const external = (list, root) => {
    for (const sheet of list) {
      if (sheet.href && files[sheet.href] !== undefined && !(sheet.href in sheets)) sheets[sheet.href] = sheet;
      try {
        for (const rule of sheet.cssRules) if (rule instanceof CSSImportRule && rule.styleSheet) external([rule.styleSheet], root);
      } catch {}
    }
  };
  const roots = [document];
  while (roots.length) {
    const root = roots.pop();
    external(root.styleSheets, root);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  }

  return {
    page: () => JSON.stringify({ html: markup(document, file), counts, scroll: [scrollX, scrollY], title: document.title }),
    sheet: (url, source) => css(sheets[url] ? textOf(sheets[url], source) : source, url, files[url]),
  };
})
