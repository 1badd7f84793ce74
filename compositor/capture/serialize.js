// Turns the page as it stands into markup that needs no scripts: `files` maps URLs to saved files.
((files, file) => {
  const URL_IN_CSS =
    /\/\*[\s\S]*?\*\/|url\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|((?:[^\s"'()\\]|\\.)*))\s*\)|(@import\s+)(?:"([^"]*)"|'([^']*)')/gi;
  const URL_ATTRIBUTES = { img: ['src'], input: ['src'], video: ['poster'], image: ['href', 'xlink:href'],
    use: ['href', 'xlink:href'], link: ['href'], object: ['data'], embed: ['src'], source: [] };
  const counts = { frames: 0, canvases: 0 };

  // Names of forms, pictures and controls hide properties of the document and of forms: ask the prototypes.
  const getter = (type, name) => {
    const { get } = Object.getOwnPropertyDescriptor(type.prototype, name);
    return node => get.call(node);
  };
  const method = (type, name) => (node, ...values) => type.prototype[name].apply(node, values);
  const childrenOf = getter(Element, 'children'), attributesOf = getter(Element, 'attributes');
  const nameOf = getter(Element, 'localName'), shadowOf = getter(Element, 'shadowRoot');
  const hasAttribute = method(Element, 'hasAttribute'), getAttribute = method(Element, 'getAttribute');
  const setAttribute = method(Element, 'setAttribute'), removeAttribute = method(Element, 'removeAttribute');
  const rootOf = getter(Document, 'documentElement'), doctypeOf = getter(Document, 'doctype');
  const baseOf = getter(Node, 'baseURI'), titleOf = getter(Document, 'title');
  const make = method(Document, 'createElement');

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
    const set = (name, on, value = '') => on ? setAttribute(copy, name, value) : removeAttribute(copy, name);
    switch (nameOf(element)) {
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
    for (const name of URL_ATTRIBUTES[nameOf(element)] ?? []) {
      if (hasAttribute(copy, name)) setAttribute(copy, name, local(getAttribute(copy, name), base, from));
    }
    if (hasAttribute(copy, 'style')) setAttribute(copy, 'style', css(getAttribute(copy, 'style'), base, from));
    // What the browser chose for this screen is the only one saved.
    if (nameOf(element) === 'img' && element.currentSrc) setAttribute(copy, 'src', local(element.currentSrc, base, from));
    if (nameOf(element) === 'img' || nameOf(element) === 'source') removeAttribute(copy, 'srcset');
    for (const { name } of Array.from(attributesOf(copy))) if (name.startsWith('on')) removeAttribute(copy, name);
  };
  const styleText = (element, copy, base, from) => {
    copy.textContent = css(element.sheet ? textOf(element.sheet, element.textContent) : element.textContent, base, from);
  };
  // Kept in place, as selectors count siblings, but without effect.
  const EMPTIED = new Set(['script', 'noscript', 'template', 'base']);
  const isInert = element => EMPTIED.has(nameOf(element)) ||
    (nameOf(element) === 'meta' && /refresh|security-policy/i.test(element.httpEquiv));
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
    if (inner && rootOf(inner)) {
      counts.frames++;
      copy.setAttribute('srcdoc', markup(inner, file));
    }
  };

  const adoptedBy = root => getter(root.nodeType === Node.DOCUMENT_NODE ? Document : ShadowRoot, 'adoptedStyleSheets')(root);
  const adoptedStyle = (root, base, from) => {
    const text = Array.from(adoptedBy(root), sheet => css(rules(sheet), base, from)).join('\n');
    if (!text) return null;
    const style = make(document, 'style');
    style.textContent = text;
    return style;
  };
  // A shadow tree becomes declarative: `pairs` gets what is in it, to be looked at like the rest.
  const shadow = (root, twin, pairs, base, from) => {
    const template = make(document, 'template');
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
    const base = baseOf(root), top = rootOf(root);
    if (!top) return '';
    const copy = top.cloneNode(true);
    const pairs = [[top, copy]];
    while (pairs.length) {
      const [element, twin] = pairs.pop();
      const tree = shadowOf(element), name = nameOf(element);
      if (tree) shadow(tree, twin, pairs, base, from);
      if (isInert(element)) { empty(twin); continue; }
      addresses(element, twin, base, from);
      if (name === 'iframe' || name === 'frame') frame(element, twin);
      else if (name === 'style') { styleText(element, twin, base, from); continue; }
      else state(element, twin);
      // A shadow tree's template stands first and is no child of the page as it was.
      const children = Array.from(childrenOf(twin)).slice(tree ? 1 : 0);
      Array.from(childrenOf(element)).forEach((child, index) => children[index] && pairs.push([child, children[index]]));
    }
    const adopted = adoptedStyle(root, base, from);
    if (adopted) (copy.querySelector('head') ?? copy).append(adopted);
    const charset = make(root, 'meta');
    charset.setAttribute('charset', 'utf-8');
    for (const old of copy.querySelectorAll('meta[charset], meta[http-equiv=content-type i]')) old.remove();
    copy.querySelector('head')?.prepend(charset);
    const type = doctypeOf(root) ? new XMLSerializer().serializeToString(doctypeOf(root)) + '\n' : '';
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
    const type = root === document ? Document : ShadowRoot;
    external(getter(type, 'styleSheets')(root), root);
    const all = method(root === document ? Document : DocumentFragment, 'querySelectorAll');
    for (const element of all(root, '*')) if (shadowOf(element)) roots.push(shadowOf(element));
  }

  return {
    page: () => JSON.stringify({ html: markup(document, file), counts, scroll: [scrollX, scrollY], title: titleOf(document) }),
    sheet: (url, source) => css(sheets[url] ? textOf(sheets[url], source) : source, url, files[url]),
  };
})
