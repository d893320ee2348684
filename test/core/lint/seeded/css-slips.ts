/**
 * Slips that people make in CSS, each with the word that was meant: `declaration|meant`. Words of the keyboard (letters
 * swapped, doubled, left out), of spelling (centre, colour), and names taken from HTML or from plain speech.
 */
const lines = (text: string): readonly (readonly [declaration: string, meant: string])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [declaration = '', meant = ''] = line.split('|');
      return [declaration.trim(), meant] as const;
    });

export const MISSPELT_NAMES = lines(`
font-wieght:bold|font-weight
fontweight:bold|font-weight
font-weigth:bold|font-weight
font-wight:bold|font-weight
font-sze:14px|font-size
font-szie:14px|font-size
fontsize:14px|font-size
font-sise:14px|font-size
font-famly:Arial, sans-serif|font-family
font-familly:Arial, sans-serif|font-family
font-famliy:Arial, sans-serif|font-family
font-family-name:Arial|font-family
font-stile:italic|font-style
font-styel:italic|font-style
font-varient:small-caps|font-variant
font-color:#333333|color
font-colour:#333333|color
text-color:#333333|color
colour:#333333|color
colr:#333333|color
collor:#333333|color
coler:#333333|color
backgroud-color:#ffffff|background-color
background-colour:#ffffff|background-color
backround-color:#ffffff|background-color
bakground-color:#ffffff|background-color
backgroundcolor:#ffffff|background-color
background-colr:#ffffff|background-color
bgcolor:#ffffff|background-color
bg-color:#ffffff|background-color
backgroud:#ffffff|background
backround:#ffffff|background
backgound:#ffffff|background
background-imge:url(https://a.example/a.png)|background-image
background-repeate:no-repeat|background-repeat
background-postion:center|background-position
background-sise:cover|background-size
text-aling:center|text-align
text-algin:center|text-align
text-allign:center|text-align
textalign:center|text-align
text-alig:center|text-align
align:center|text-align
valign:top|vertical-align
vertical-aling:top|vertical-align
verticle-align:top|vertical-align
vertical-alignment:top|vertical-align
text-decoraton:none|text-decoration
text-decortion:none|text-decoration
text-decorations:none|text-decoration
text-tranform:uppercase|text-transform
text-transfrom:uppercase|text-transform
text-ident:2em|text-indent
text-shaddow:1px 1px 2px #000000|text-shadow
line-hieght:24px|line-height
line-heigth:24px|line-height
line-hight:24px|line-height
lineheight:24px|line-height
line-spacing:24px|line-height
letter-spaceing:1px|letter-spacing
leter-spacing:1px|letter-spacing
letterspacing:1px|letter-spacing
word-spaceing:1px|word-spacing
white-spce:nowrap|white-space
whitespace:nowrap|white-space
white-sapce:nowrap|white-space
pading:10px|padding
paddding:10px|padding
paddin:10px|padding
padding-botom:10px|padding-bottom
padding-bottm:10px|padding-bottom
padding-lefft:10px|padding-left
padding-rigth:10px|padding-right
padding-tpo:10px|padding-top
maring:10px|margin
margn:10px|margin
margin-botton:10px|margin-bottom
margin-tob:10px|margin-top
margin-righ:10px|margin-right
margin-lef:10px|margin-left
boarder:1px solid #cccccc|border
bordr:1px solid #cccccc|border
borer:1px solid #cccccc|border
border-radus:4px|border-radius
border-raduis:4px|border-radius
boder-radius:4px|border-radius
border-radious:4px|border-radius
corner-radius:4px|border-radius
border-colapse:collapse|border-collapse
border-collaspe:collapse|border-collapse
border-botom:1px solid #cccccc|border-bottom
border-tpo:1px solid #cccccc|border-top
border-stlye:solid|border-style
border-widht:1px|border-width
border-colour:#cccccc|border-color
border-spaceing:0|border-spacing
widht:100px|width
witdh:100px|width
wdith:100px|width
widh:100px|width
heigth:100px|height
hieght:100px|height
hight:100px|height
max-widht:600px|max-width
max-witdh:600px|max-width
maxwidth:600px|max-width
min-heigth:20px|min-height
dispaly:block|display
dsiplay:block|display
disply:block|display
displya:block|display
visibilty:hidden|visibility
visiblity:hidden|visibility
overflw:hidden|overflow
oveflow:hidden|overflow
postion:relative|position
positon:relative|position
flot:left|float
cusor:pointer|cursor
opacitiy:0.5|opacity
opcity:0.5|opacity
list-stlye:none|list-style
list-style-typ:disc|list-style-type
table-layuot:fixed|table-layout
box-shaddow:0 1px 2px #000000|box-shadow
box-sizeing:border-box|box-sizing
word-brake:break-all|word-break
word-warp:break-word|word-wrap
direciton:rtl|direction
mso-line-hieght-rule:exactly|mso-line-height-rule
mso-line-height-rul:exactly|mso-line-height-rule
mso-table-lspce:0pt|mso-table-lspace
mso-tabel-rspace:0pt|mso-table-rspace
mso-padding-atl:0|mso-padding-alt
mso-hid:all|mso-hide
-webkit-text-size-ajust:100%|-webkit-text-size-adjust
-wekbit-text-size-adjust:100%|-webkit-text-size-adjust
-ms-text-size-adust:100%|-ms-text-size-adjust
`);

export const MISSPELT_VALUES = lines(`
text-align:centre|center
text-align:centered|center
text-align:centr|center
text-align:cetner|center
text-align:middle|center
text-align:lef|left
text-align:rigth|right
text-align:justfy|justify
display:bock|block
display:blcok|block
display:blok|block
display:inline-bock|inline-block
display:inlineblock|inline-block
display:nonne|none
display:non|none
display:tabel|table
display:table-cel|table-cell
display:hidden|none
color:redd|red
color:blak|black
color:whit|white
color:gary|gray
color:bleu|blue
color:organe|orange
color:transparant|transparent
color:inherrit|inherit
background-color:whte|white
background-color:tranparent|transparent
background-color:ligthgray|lightgray
background:#ffffff url(https://a.example/a.png) no-repat|no-repeat
background-repeat:norepeat|no-repeat
background-position:centre|center
background-size:covr|cover
background-size:contian|contain
font-weight:blod|bold
font-weight:boldd|bold
font-weight:normall|normal
font-weight:regular|normal
font-weight:semibold|600
font-style:itallic|italic
font-style:italics|italic
font-style:norml|normal
text-decoration:non|none
text-decoration:nonee|none
text-decoration:underlined|underline
text-decoration:underlin|underline
text-decoration:linethrough|line-through
text-transform:upercase|uppercase
text-transform:uppercas|uppercase
text-transform:captalize|capitalize
text-transform:capitalise|capitalize
text-transform:lowercse|lowercase
white-space:no-wrap|nowrap
white-space:nowarp|nowrap
white-space:norml|normal
vertical-align:center|middle
vertical-align:midle|middle
vertical-align:tpo|top
vertical-align:botom|bottom
vertical-align:basline|baseline
margin:0 auot|auto
margin:0 atuo|auto
margin:auto 0 aut|auto
width:atuo|auto
height:auot|auto
max-width:nne|none
line-height:norml|normal
border:1px sold #cccccc|solid
border:1px soild #cccccc|solid
border:1px dahsed #cccccc|dashed
border:1px doted #cccccc|dotted
border:nonne|none
border-style:dotteed|dotted
border-collapse:colapse|collapse
border-collapse:collaps|collapse
border-collapse:seperate|separate
border-color:trasparent|transparent
border-top:2px solid balck|black
float:lft|left
float:rigth|right
float:center|none
clear:boht|both
overflow:hiden|hidden
overflow:hidde|hidden
overflow:visable|visible
overflow:scrol|scroll
visibility:hiden|hidden
visibility:visable|visible
visibility:none|hidden
position:relativ|relative
position:abolute|absolute
cursor:poiner|pointer
table-layout:fixd|fixed
list-style:non|none
list-style-type:disk|disc
list-style-type:sqaure|square
list-style-type:decmal|decimal
direction:rtll|rtl
word-break:break-al|break-all
word-break:breakall|break-all
word-wrap:brek-word|break-word
box-sizing:borderbox|border-box
box-sizing:boder-box|border-box
font-size:smal|small
font-size:larg|large
font-size:mediun|medium
font-variant:smallcaps|small-caps
background:lineargradient(#000000, #ffffff)|linear-gradient()
background-image:liner-gradient(#000000, #ffffff)|linear-gradient()
color:rbg(10, 20, 30)|rgb()
color:rbga(10, 20, 30, 0.5)|rgba()
width:clac(100% - 20px)|calc()
`);
