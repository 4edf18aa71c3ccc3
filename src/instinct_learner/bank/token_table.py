"""Which words and characters are a single token in both cl100k and o200k. Only what writes records imports it.

Read off the vocabularies of both encodings (openai/tiktoken, MIT License); `benchmarks/tokens.py` checks the estimate
that is built on it. A short list of frequent words keeps English tight; every other word is reckoned by its length.
"""

from __future__ import annotations

#: Lower-case words that are one token after a space: the 12000 lowest ranks of cl100k.
WORDS = """
    aan abandon abandoned abb abc aber abilities ability able abnormal aboard abol abort abortion about above abroad
    abrupt abs absence absent absolute absolutely absor absorb absorbed absorption abstract absurd abund abundance
    abundant abuse abused abusive aby acad academic academy acc acceler accelerate acceleration accent accept
    acceptable acceptance accepted accepting accepts access accessed accessibility accessible accessing accessor
    accessories accessory accident accidentally accidents accom accommod accommodate accommodation accompanied
    accompany accompanying accompl accomplish accomplished accord accordance according accordingly account
    accountability accountable accounted accounting accounts accred accum accumulate accumulated accumulation accur
    accuracy accurate accurately accus accusations accused ace ach achie achieve achieved achievement achievements
    achieving acid acids ack acknow acknowled acknowledge acknowledged acne acoustic acqu acquire acquired acquiring
    acquisition acre acres across act acted acting action actions activ activate activated activation active
    actively activist activists activities activity actor actors actress acts actual actually acute ada adalah adap
    adapt adaptation adapted adapter add added addict addiction adding addition additional additionally additions
    addr address addressed addresses addressing adds ade adequ adequate adher adip adj adjacent adjust adjustable
    adjusted adjusting adjustment adjustments adm admin administer administered administr administration
    administrative administrator administrators admission admit admits admitted adolescent adopt adopted adoption
    adorable ads adul adult adults adv advance advanced advances advancing advant advantage advantages advent
    adventure adventures advers adverse advert advertis advertised advertisement advertisements advertising advice
    advis advise advised adviser advisor advisory advoc advocacy advocate advocates aer aerial aest aesthetic aff
    affair affairs affect affected affecting affection affects affili affiliate affiliated affiliates affirm afford
    affordable afore aforementioned afraid africa after aftermath afternoon afterwards again against age aged
    agencies agency agenda agent agents ages aggrav aggreg aggregate aggress aggression aggressive aging ago agr
    agre agree agreed agreeing agreement agreements agrees agricult agricultural agriculture ahead ahora aid aide
    aim aimed aiming aims ain ainda ainsi air aircraft aired airline airplane airport airports ajax aka akan akt
    alarm albeit album albums alc alcohol ale alert alerts alg algo algorithm algorithms algun ali alias aliases
    alien aliens align aligned alignment alike aliment aliqu alive all alla alle alleg allegations alleged allegedly
    allerg alles allev alliance allies alloc allocate allocated allocation allocator allow allowance allowed
    allowing allows alloy ally almost alone along alongside alors alpha alphabet already als also alt alta alte
    alter altered altern alternate alternative alternatives although altitude alto altogether alum aluminum always
    amat amateur amazed amazing amazon amb ambassador ambient ambit ambition ambitious amen amend amended amendment
    amendments amenities amer american amet amid amino ammo ammunition among amongst amor amount amounts amp ampl
    ample amplitude ana anal analog analy analys analyses analysis analyst analysts analytical analytics analyze
    analyzed analyzing anarch anc ancestor ancestors anch anche anchor ancient and anda andere anderen android
    androidx ang ange angel angels anger angle angles angry angular anim animal animals animate animated animation
    animations animator anime ankle ann anni anniversary anno annonce annot annotation annotations announce
    announced announcement announcements announcing annoy annoying annual annually annunci ano anonym anonymous anos
    another ans answer answered answering answers ant antagon ante antenna anterior antes anth anthrop anti antib
    antibiot antibiotics anticip anticipated antioxid antique anxiety anxious any anybody anymore anyone anything
    anytime anyway anywhere aos apart apartment apartments api aplic apolog apologize apology apost app appar
    apparatus apparent apparently appe appeal appealing appeals appear appearance appearances appeared appearing
    appears append appet appetite appl apple apples appliances applic applicable applicant applicants application
    applications applied applies apply applying appoint appointed appointment appointments appreciate appreciated
    appreciation appreh apprent appro approach approached approaches approaching appropri appropriate appropriately
    approval approve approved approx approximate approximately apps apr apt aqu aqui arbit arbitrary arc arch archae
    architect architectural architecture archive archives archivo are area areas aren arena arg argc argparse args
    arguably argue argued argues arguing argument arguments argv aria arise arising arithmetic arm armed armor arms
    army arom around arquivo arr arrang arrange arranged arrangement arrangements array arrays arrest arrested
    arrests arrival arrive arrived arrives arriving arrog arrow arrows art arter artic article articles artifact
    artifacts artificial artist artistic artists arts artwork asc ascending ash asian aside ask asked asking asks
    asleep asm aspect aspects asphalt aspir ass assass assault assaulted assemble assembled assembly assert
    asserting assertion assess assessed assessing assessment assessments asset assets assign assigned assignment
    assignments assim assist assistance assistant assisted assisting assists associ associate associated associates
    association associations assum assume assumed assumes assuming assumption assumptions assurance assure assured
    ast aston astr astronom asylum async asynchronous asyncio atau ate ath athe athlete athletes athletic atmos
    atmosphere atmospheric atoi atom atomic atoms atop atr att attach attached attachment attachments attack
    attacked attacker attackers attacking attacks attain attempt attempted attempting attempts attend attendance
    attended attendees attending attention attitude attitudes attorney attorneys attr attract attracted attraction
    attractions attractive attrib attribute attributed attributes attrs atual auc auch auction aud audi audience
    audiences audio audit auf aug aument aur aura aus auss aussi australia aut auth authentic authenticate
    authenticated authentication author authorities authority authorization authorize authorized authors autism auto
    autocomplete autof autom automated automatic automatically automation automobile automotive autonomous autor
    autres autumn aux avail availability available aval avant avatar ave avec aver average averaged averaging avez
    avg aviation avoid avoided avoiding avoir await awaiting awake awaken award awarded awards aware awareness away
    awesome awful awk awkward aws axes axios axis bab babe babies baby back backdrop backed backend background
    backgrounds backing backpack backs backup backward backwards backyard bacon bacter bacteria bacterial bad badge
    badly bag bags bah bail bak bake baked baking bal balance balanced balances balancing balcon balcony ball ballot
    balls bam ban banana band bands bandwidth bang bank banking bankrupt bankruptcy banks banned banner bapt bar
    bard bare barely barg bargain barn barr barrel barrels barrier barriers bars bas base baseball based baseline
    basement basename bases bash basic basically basics basis basket basketball bass bast bat batch batches bath
    bathroom bathrooms bats batt batter batteries battery battle battlefield battles battling bay bbox bbw bcrypt
    bdsm beach beaches beam bean beans bear bearing bearings bears beast beat beaten beating beats beaut beautiful
    beautifully beauty became because become becomes becoming bed bedroom bedrooms beds bee beef been beer beers
    bees before beg began begin beginning begins begun beh behalf behave behavior behavioral behaviors behaviour
    behind bei beim being beings bel belie belief beliefs believe believed believes believing bell belle belly
    belong belonged belonging belongs beloved below belt bem ben bench benchmark bend bene beneath benef benefici
    beneficial benefit benefits bent ber bere berg berlin bes besch beside besides best beste bet beta betray bets
    better betting between beverage beverages bew bey beyond bez bgcolor bias bib bibli bicycle bid bids bien big
    bigger biggest bij bik bike bikes bil bilder bill billing billion billions bills bin binary bind binding
    bindings bins bio biological biology biom bip bir bird birds birth birthday bis bisa bit bitch bitcoin bite
    bitmap bits bitter biz bizarre black blacks blade blades blame blamed blank blanket blast ble bleeding blend
    bless blessed blessing blew blind blink blk blo blob bloc block blockchain blocked blocking blocks blog blogger
    blogging blogs blond blonde blood bloody blow blowing blowjob blown blows blue blues blur bmp board boards
    boasts boat boats bob bod bodies body bog boil boiler bol bold bolt bom bomb bombing bombs bon bond bondage
    bonds bone bones bonus bonuses boo boobs book booked booking bookmark books bool boolean boom boost boot booth
    boots bootstrap bor bord border borders bore bored boring born borrow borrowed bos boss bosses bot both bother
    bothered bott bottle bottles bottom bou bought bounce bound boundaries boundary bounding bounds bour bout bow
    bowl box boxes boxing boy boyfriend boys bra brace bracket brackets brain brains brake brakes branch branches
    brand branded branding brands bras brass brave bre breach bread break breakdown breakfast breaking breaks
    breakthrough breast breasts breat breath breathe breathing breed breeding breeze brew bri brick bride bridge
    bridges brief briefing briefly bright brightness brill brilliant bring bringing brings brit bro broad broadband
    broadcast broader broadly broke broken broker brokers bron bronze broth brother brothers brought brown brows
    browse browser browsers browsing bru brun brush brut brutal bryster btn bubble bubbles buck bucket buckets bud
    buddy budget budgets buf buff buffer buffers bug bugs build builder building buildings builds built bul bulb
    bulk bull bullet bullets bullying bump bun bunch bund bundle bunk bur burden bure bureau bureaucr burg burger
    buried burn burned burning burns burst bus buses bush business businesses businessman bust busy but butt butter
    button buttons buy buyer buyers buying buzz bypass byte bytes cab cabin cabinet cabinets cable cables cache
    cached cad cada caf cafe caffe cage cake cal calc calcium calcul calculate calculated calculating calculation
    calculations calculator calendar calibration call callable callback callbacks called caller calling calloc calls
    calm calories cam camb came camera cameras camp campaign campaigns camping campo camps campus can canada canal
    cancel canceled cancell cancellation cancelled cancer cand candid candidate candidates candle candy cann
    cannabis cannot canon canonical cans cant cantidad canvas cap capabilities capability capable capac capacity
    capital capitalism capitalist caps capt captain caption capture captured captures capturing car caracter carb
    carbon card cardiac cardio cardiovascular cards care cared career careers careful carefully cares cargo caring
    carn carp carpet carried carrier carriers carries carro carry carrying cars cart cartoon cas casa cascade case
    cases cash casino casinos caso cass cast casting castle casual cat catal catalog catast catch catches catching
    categor categories category cater cath cats cattle caught caus cause caused causes causing caut caution cautious
    cave cease ceil ceiling cel cela cele celebr celebrate celebrated celebrating celebration celebrations
    celebrities celebrity cell cellpadding cells cellspacing cellular cement censor census cent center centered
    centers centr central centre centres centro cents centuries century cer ceramic cerc cerca cere ceremon ceremony
    cerr cert certain certainly certainty certificate certificates certification certified ces cet cette cfg cha
    chai chain chains chair chairman chairs chalk chall challeng challenge challenged challenges challenging cham
    chamber champ champion champions championship chan chance chances chang change changed changes changing channel
    channels chant chaos chap chapter chapters chaque char character characteristic characteristics characterized
    characters charg charge charged charger charges charging charity charm charming chars charset chart charter
    charts chase chasing chassis chat che cheap cheaper cheapest cheat cheating check checkbox checked checker
    checking checkout checkpoint checks checksum cheek cheer chees cheese chef chem chemical chemicals chemistry
    cher cherry chess chest chew chez chi chick chicken chief child childhood children chill chim chin china chip
    chips chk chlor cho chocolate choice choices cholesterol choose chooses choosing chopped chord chose chosen chr
    christ chrom chrome chron chronic chuck chunk chunks church churches cialis cid cig cigarette cigarettes cin
    cinema cipher cir circ circle circles circuit circuits circular circulation circum circumstances cit citation
    cite cited cities citing citiz citizen citizens citizenship city ciudad civ civic civil civilian civilians
    civilization claim claimed claiming claims clamp clan clang clar clarify clarity clase clash class classe
    classes classic classical classification classified classifier classroom clause clay clazz cle clean cleaned
    cleaner cleaning cleans cleanup clear clearance cleared clearfix clearing clearly clerk clever clf cli click
    clicked clicking clicks client cliente clientes clients cliff clim climate climb climbed climbing clin clinic
    clinical clinics clip clipboard clips cljs clk clo clock clone clos close closed closely closer closes closest
    closet closing closure cloth clothes clothing cloud clouds cls club clubs clue clues cluster clusters clutch
    cmap cmd cmp cms cnt coach coaches coaching coal coalition coast coastal coat coating cob coc cocaine cock
    cocktail coconut cod code codec codes codigo coding coeff coefficient coefficients coff coffee cogn cognitive
    cohort coil coin coinc coins col cold coll collabor collaboration collaborative collaps collapse collapsed
    collar colle colleague colleagues collect collected collecting collection collections collective collectively
    collector colleg college colleges collision colon colonial colony color colored colorful coloring colors colour
    colours cols colspan column columns com comb combat combination combinations combine combined combines combining
    combo combust come comeback comedy coment comes comfort comfortable comfortably comic comics coming comm comma
    command commander commands comme comment commentary commented commenting comments commerce commercial commission
    commissioned commissioner commit commitment commitments commits committed committee committees committing commod
    commodity common commonly commun communic communicate communicating communication communications communities
    community como comp compact compan companies companion companions company compar comparable compare compared
    compares comparing comparison comparisons compart compartment compass compassion compat compatibility compatible
    compelling compens compensate compensation compet compete competent competing competition competitions
    competitive competitor competitors compilation compile compiled compiler compl complain complained complaining
    complaint complaints comple complement complet complete completed completely completes completing completion
    complex complexity compliance complicated complications compliment comply component components compos compose
    composed composer composite composition compound compounds compr compreh comprehensive compress compressed
    compression comprised comprises comprising comprom compromise compromised compte comput computation compute
    computed computer computers computing comun comunic con conc concat concaten conce concealed conced concent
    concentr concentrate concentrated concentration concentrations concept conception concepts conceptual concern
    concerned concerning concerns concert concerts conclude concluded concludes conclusion conclusions concrete
    concurrent cond condem condemn condemned condition conditional conditioning conditions condo condom conduct
    conducted conducting cone conf conference conferences confidence confident confidential config configs
    configurable configuration configurations configure configured confined confirm confirmation confirmed confirms
    conflic conflict conflicts conform confront confronted confused confusing confusion congest congr congrat
    congress congressional conj conjunction conn connect connected connecting connection connections connectivity
    connector connects conoc conqu cons consc conscience conscious consciousness conse consect consectetur
    consecutive consensus consent consequ consequence consequences conserv conservation conservative conservatives
    consider considerable considerably consideration considerations considered considering considers consist
    consisted consistency consistent consistently consisting consists console consolid conspir conspiracy const
    constant constantly constants constexpr constit constitu constitute constitutes constitution constitutional
    constr constraint constraints construct constructed construction constructor consult consultant consultation
    consulting consum consume consumed consumer consumers consuming consumption cont conta contact contacted
    contacting contacts contain contained container containers containing containment contains contamin contempl
    contemporary contempt content contents contest contests context contexts contin continent conting continu
    continually continuation continue continued continues continuing continuous continuously contour contr contra
    contrace contract contractor contractors contracts contrad contradict contrary contrast contre contrib
    contribute contributed contributes contributing contribution contributions contributor contributors control
    controlled controller controllers controlling controls controvers controversial controversy conv conven
    convenience convenient convent convention conventional conventions conver convers conversation conversations
    conversion convert converted converter converting converts convey convicted conviction convin convinc convince
    convinced convincing cook cooked cookie cookies cooking cool cooldown cooler cooling cooper cooperation coord
    coordin coordinate coordinated coordinates coordination coordinator coords cop cope copied copies copper cops
    copy copying copyright cor cord core cores corn corner corners coron coronavirus corp corpor corporate
    corporation corporations corps corpus corr corre correct corrected correction correctly correl correlation
    correo correspond correspondence corresponding corresponds corridor corros corrupt corruption cors cort cos
    cosmetic cost costly costs costume costumes cottage cotton cou couch cough could couldn coun council counsel
    counseling count counted counter counterpart counterparts counters counties counting countless countries country
    counts county coup couple coupled couples coupon coupons cour courage cours course courses court courtesy courts
    cous cousin cout cov cover coverage covered covering covers cow cows cozy cps cpu cra crack cracked cracks craft
    crafted crafting crafts crap crash crashed crashes crashing crate craw crawl crazy crc cre cream creat create
    created creates creating creation creative creativity creator creators creature creatures cred credential
    credentials credibility credible credit credited credits creep cref cres crew crews cri cricket cried crime
    crimes criminal criminals crisis crisp crit criteria criterion critic critical critically criticism criticized
    critics critique cro cron crop crops crore cross crossed crossing crossorigin crow crowd crowded crowds crown
    cru cruc crucial crude cruel cruise crunch crush crushed crusher crushers crushing crust cry crying crypt crypto
    cryptoc cryptocurrencies cryptocurrency cryst crystal csrf css csv ctrl ctx cual cualquier cuando cub cube cubic
    cuda cuenta cui cuis cuisine cul cult cultiv cultural culture cultures cum cumulative cup cups cur curb cure
    curiosity curious curl curr currencies currency current currently curriculum curs curse cursor curt curtain
    curve curves cush cushion cust custody custom customer customers customize customized customs cut cute cutoff
    cuts cutting cyber cyc cycl cycle cycles cycling cyl cylinder czy dad dados daemon dag dagger daily dairy dal
    dalam dam damage damaged damages damaging damer damit damn damp dan dance dancing danger dangerous dangers dann
    dans dao dapat dar dare dari dark darker darkness das dash dashboard dass dat data database databases dataframe
    datas dataset datasets date dated dates datetime dating datings dato datos datum daughter daughters dav dawn day
    days dead deadline deadly deal dealer dealers dealing deals dealt dear death deaths deb debate debates debe
    debit debris debt debts debug debugger debugging debut dec decade decades decay dece deceased decent decentral
    decide decided decides deciding decimal decis decision decisions deck decks decl declar declaration declarations
    declare declared declaring decline declined declining decode decoded decoder decom decor decorated decoration
    decorative decre decrease decreased decreases decreasing decrypt ded dedicated dedication deduct deduction dee
    deemed deep deeper deeply deer def default defaultdict defaults defe defeat defeated defect defects defence
    defend defendant defendants defended defender defenders defending defense defenses defensive defer deferred
    deficit defin define defined defines defining definit definite definitely definition definitions definitive deg
    degli degree degrees dei dej del delay delayed delays deleg delegate delegates delegation delet delete deleted
    deleting deletion deliber deliberate deliberately delicate delicious delight delighted delimiter deliver
    delivered delivering delivers delivery dell della delle delta dem demand demanded demanding demands demo democr
    democracy democratic demographic demol demon demons demonstr demonstrate demonstrated demonstrates demonstrating
    demonstration demonstrations den dengan denial denied denies dens dense density dent dental dentro deny denying
    dep depart department departments departure depend dependence dependencies dependency dependent depending
    depends depict depicted deploy deployed deployment deport depos deposit deposits depot depr deprecated depress
    depressed depression dept depth depths depuis deputy deque der dere deriv derivative derivatives derive derived
    des desc descending descent describe described describes describing description descriptions descriptor desde
    deserialize desert deserve deserved deserves design designated designation designed designer designers designing
    designs desirable desire desired desires desk desktop desp despair desper desperate desperately despite dess
    dessert dest destination destinations destiny destroy destroyed destroying destruct destruction destructive
    destructor det detached detail detailed detailing details detained detect detected detection detective detector
    detention deter deterior determin determination determine determined determines determining detr deux dev devast
    devastating deve develop developed developer developers developing development developments develops deviation
    device devices devil devoted deze dfs dia diabetes diag diagn diagnosed diagnosis diagnostic diagonal diagram
    diagrams dial dialect dialog dialogue diam diameter diamond diary dias dib dic dice dich dick dict dictator
    dictionary did didn die died dies diese diesel diesem dieser diet dietary diets dif difer diferentes diff differ
    difference differences different differential differently differs difficult difficulties difficulty dig digest
    digging digit digital digits dign dignity dik dil dildo dile dilig dim dimension dimensions dims din dining
    dinner dioxide dip dipl diplom diplomatic dir dire direct directed directing direction directions directive
    directly director directories directors directory dirname dirs dirt dirty dis disabilities disability disable
    disabled disadv disag disagree disappe disappear disappeared disappoint disappointed disappointing
    disappointment disaster disc discard discarded discern discharge discipl discipline disclaimer disclose
    disclosed disclosure discomfort disconnect disconnected discord discount discounts discour discourse discover
    discovered discovering discovery discre discret discrete discretion discrimination discuss discussed discusses
    discussing discussion discussions dise disease diseases disg disgr dish dishes disk dismiss dismissed disorder
    disorders disp dispar dispatch dispatcher dispens displacement display displayed displaying displays dispon
    disposable disposal dispose disposed disposing disposition dispro disproportion disput dispute disputes disreg
    disrupt disruption diss disse dissertation dist distance distances distant distinct distinction distinctive
    distingu distinguish distinguished distr distress distrib distribute distributed distribution distributions
    distributor district districts disturb disturbing dit div dive diver divers diverse diversity divert divid
    divide divided dividend divine diving division divisions divor divorce diz django dla dlg dns dob doc doch dock
    docker docs doctor doctors doctrine document documentary documentation documented documents dod does doesn
    doesnt dog dogs doi doing doit dok dol doll dollar dollars dolor dom domain domains domestic domin dominance
    dominant dominate dominated don donate donated donation donations donc donde done donn donna donne donor donors
    dont door doors dop dorm dos dosage dose doses dot dots dou doub double doubled doubles doubt doubts dough down
    download downloaded downloading downloads downs downtown downward dozen dozens dra draft drafted drag dragged
    dragging dragon drain dram drama dramatic dramatically draw drawer drawing drawings drawn draws dre dread dream
    dreams dress dressed dresses dressing drew dried drift drill drilling drink drinking drinks driv drive driven
    driver drivers drives driving dro drone drones drop dropdown dropout dropped dropping drops drought drove drug
    drugs drum drums drunk dry drying dst dto dtype dual dub dubbed duck duct dude due dug dull dumb dummy dump
    dumpster dungeon duo dup duplic duplicate duplicates dur durability durable durante duration durch during dust
    dut duties duty dwell dying dyn dynam dynamic dynamically dynamics dys dysfunction each eager ear earlier
    earliest early earn earned earning earnings ears earth earthqu earthquake eas ease easier easiest easily easing
    east eastern easy eat eaten eating eax ebook ecc ech echo eco econ econom economic economically economics
    economies economist economists economy ecosystem edge edges edit editable edited editing edition editions editor
    editorial editors edu educ educate educated education educational een eer efect eff effect effective effectively
    effectiveness effects effic efficacy efficiency efficient efficiently effort efforts efter egg eggs ego egy eig
    eigen eight eighth ein eine einem einen einer eines einf einfach either elabor elaborate elapsed elastic elbow
    elder elderly ele elect elected election elections electoral electr electric electrical electricity electro
    electron electronic electronics eleg elegant elem element elementary elemento elements elephant elev elevated
    elevation elevator eleven elf elif elig eligibility eligible elim elimin eliminate eliminated eliminating
    elimination elit elite ell elle eller elm els else elseif elsewhere elsif email emails emb embarrassing embassy
    embed embedded embedding embod embr embrace embraced embry emerg emerge emerged emergency emerging emission
    emissions emit emoji emot emotion emotional emotionally emotions emp empath emph emphas emphasis emphasize
    emphasized empir empire empirical employ employed employee employees employer employers employment empower
    empresa empty enable enabled enables enabling enacted enc encaps enclosed encode encoded encoder encoding
    encompass encontr encontrar encore encounter encountered encounters encour encourage encouraged encourages
    encouraging encrypt encrypted encryption enctype encuent end ende ended endforeach endif ending endl endless
    endors endorse endorsed endorsement endpoint endpoints ends endure enemies enemy ener energ energetic energy enf
    enforce enforced enforcement eng engage engaged engagement engaging engine engineer engineered engineering
    engineers engines english enh enhance enhanced enhancement enhancing enjoy enjoyable enjoyed enjoying enjoyment
    enjoys enlarg enlight enorm enormous enough enrich enrolled enrollment ens ensemble ensure ensures ensuring ent
    enter entered entering enterprise enterprises enters entert entertain entertaining entertainment enthusi
    enthusiasm enthusiastic enthusiasts entire entirely entities entitled entity entr entrada entrance entre
    entreprene entrepreneur entrepreneurs entries entry ents enum enumer enumerable enumerate env envelope
    environment environmental environments enzym epic epid epidemic episode episodes epoch epochs eps epsilon equ
    equal equality equally equals equation equations equip equipment equipped equity equival equivalent era erase
    ere erect erf erg eros erot erotic erotische erotisk err errno erro error errors erst erupt esc escal escape
    escaped escol escort escorts ese esk eskort eskorte eslint eso esp espa espec especial especially esper ess
    essay essays esse essence essential essentially essere est esta establish established establishing establishment
    estado estar estate este estim estimate estimated estimates estimation esto estos estr eta etc eternal eth
    ethical ethics ethnic ett etwas euro europe euros evac eval evalu evaluate evaluated evaluating evaluation
    evangel even evening evenly event eventdata evento events eventual eventually ever every everybody everyday
    everyone everything everywhere evid evidence evident evil evolution evolutionary evolve evolved evolving evt
    exact exactly exagger exam examination examine examined examining example examples exams exc excav exceed
    exceeded exceeds excel excell excellence excellent except exception exceptional exceptions excess excessive
    exchange exchanges excit excited excitement exciting exclude excluded excluding exclus exclusion exclusive
    exclusively excuse exec execut executable execute executed executing execution executive executives executor
    exem exempl exempt exemption exerc exercise exercises exert exhaust exhausted exhib exhibit exhibition exist
    existe existed existence existing exists exit exiting exits exotic exp expand expanded expanding expans
    expansion expect expectation expectations expected expecting expects exped expend expenditure expense expenses
    expensive exper experi experience experienced experiences experiencing experiment experimental experiments
    expert expertise experts expiration expire expired expires expl explain explained explaining explains explan
    explanation explanations explicit explicitly explo explode exploded exploit exploitation exploration explore
    explored explores exploring explos explosion explosive exponent export exported exports expos expose exposed
    exposing exposure expr express expressed expressing expression expressions ext extend extended extending extends
    extension extensions extensive extensively extent exterior extern external extr extra extract extracted
    extraction extraordinary extras extrem extreme extremely eye eyeb eyes fab fabric fabs fabulous fac face
    facebook faced faces facet facial facilit facilitate facilities facility facing fact faction factor factories
    factors factory facts faculty fade fail failed failing fails failure failures faint fair faire fairly fairy fait
    faith faithful fake fal fall fallback fallen falling falls fals false fam fame famil familiar families family
    famous fan fancy fans fant fantas fantastic fantasy far fare farm farmer farmers farming farms farther fasc
    fascinating fashion fast faster fastest fat fatal fate father fathers fatigue fatty fault faut fav favor
    favorable favored favorite favorites favour favourite faz fazer fclose fear feared fears feas feasible feat
    feature featured features featuring fecha fed feder federal fee feed feedback feeding feeds feel feeling
    feelings feels fees feet fel fell fellow felony felt fem female females femin feminine feminist femme femmes fen
    fence fer fert fertil fest festival festivals fet fetch fetched fetching fetish fever few fewer fft fib fiber
    fic fich fichier fiction fictional fid field fields fier fierce fif fifteen fifth fifty fig fight fighter
    fighters fighting fights figure figured figures fil file filed filename filenames filepath files filesystem
    filing fill fille filled filling fills film filme filmed filming filmm films filter filtered filtering filters
    fin final finale finally finals financ finance finances financial financially financing find finden finder
    finding findings finds fine fines finest fing finger fingerprint fingers finish finished finishes finishing
    finite fir fire firearm firearms firebase fired fireplace fires firing firm firmly firms firmware first fis
    fiscal fish fishing fist fit fitness fits fitted fitting five fix fixed fixes fixing fixture fixtures flag flags
    flagship flame flames flash flask flat flatten flav flavor flavors flaw flaws fle fled flee fleet flesh flew
    flex flexibility flexible flick flies flight flights flip flipped flo float floating flood flooding floor
    flooring floors floral flour flow flower flowers flowing flows flu fluct fluid flush flux fly flying fmt fname
    foam foc focal focus focused focuses focusing fog foi foil fois fol fold folder folders folding folk folks
    follow followed followers following follows fon fonction fond font fonts fontsize foo food foods fool foolish
    foot footage football footer footprint fopen for forall forbidden force forced forces forcing ford fore foreach
    forecast foreground foreign foremost forest forests forever forex forg forget forgive forgot forgotten fork form
    forma formal formally format formation formats formatted formatter formatting formed former formerly forming
    forms formula fort forth forthcoming fortunate fortune forty forum forums forward forwards foss fossil fost
    foster fot foto fotos fought foul found foundation foundations founded founder founding four fourth fout fox
    fprintf fps fra fract fraction frag fragile fragment fragments frame framed frames framework fran franc franca
    franch franchise frank frankly frau fraud frauen fre fread freak free freed freedom freel freelance freely
    freeze freezing freight french freq frequ frequencies frequency frequent frequently fresh freshman fri friction
    fridge fried friend friendly friends friendship fright frm fro from front frontend frost frozen fruit fruits
    frustr frustrated frustrating frustration ftp fuck fucked fucking fue fuel fuels fuer ful fulfill fulfilled full
    fully fun func funcion funct function functional functionality functioning functions fund fundament fundamental
    fundamentally funded funding fundraising funds funeral fung funny fur furn furnished furniture further fuse
    fusion fut future futures fwrite gad gag gain gained gaining gains gal galaxy gall galleries gallery gam
    gambling game gameplay gamers games gaming gamma gan gang gangbang ganz gap gaps gar garage garant garbage gard
    garden gardens garlic garner gas gases gasoline gate gates gateway gather gathered gathering gauge gave gay gaze
    gcd gchar gear geb gebru gef gegen geh geht geile gel geld gem gems gen gender gene gener general generally
    generate generated generates generating generation generations generator generators generic generous genes
    genetic genius genome genre genres gens gent gente gentle gentleman gently genu genuine genuinely geo geographic
    geom geometry ger german ges gesch gest gesture get getattr gets getter getting gew gez gfx ghost giant giants
    gibt gid gif gift gifts gig gin ginger gir girl girlfriend girls git github give given gives giving glad glam
    glance glass glasses gle gli glimpse glm glo glob global globally globals globe glorious glory gloss gloves glow
    gluc glucose glue glut gluten gly glyph glyphicon goal goals god gods goed goes going gol gold golden golf gone
    gonna good goodbye goodness goods google gor gorgeous gospel got goto gotta gotten gover govern governance
    governed governing government governments governor gpio gps gpu gra grab grabbed grace grad grade grades
    gradient gradu gradually graduate graduated graduates graduation grain grains gram grammar grams gran grand
    grande grandes grandfather grandmother granite grant granted grants graph graphic graphics graphs grasp grass
    grat grateful gratis gratitude gratuit grav grave gravel gravity gray gre great greater greatest greatly green
    greenhouse greet greeted greeting gren grep grew grey gri grid grief grill grim grind grinder grinding grip grit
    gro grocery groom gros gross grosse grote ground grounded grounds group grouped groups grow growing grown grows
    growth grunt grup grupo gsl gson gst gtk guar guarante guarantee guaranteed guarantees guard guardian guards
    guess guessed guessing guest guests gui guid guidance guide guided guidelines guides guild guilt guilty guitar
    gulp gum gun guns gust gut guy guys gym haar hab habe haben habit habitat habits hace hacer hack hackers hacking
    had hadn hai hair hal half halfway hall halt ham hammer han hand handed handful handle handled handler handlers
    handles handling hands handsome handy hang hanging hap happ happen happened happening happens happier happily
    happiness happy har harassment hard hardcore harder hardest hardly hardware harm harmful harmon harmony harness
    harsh harvest has hasattr hash hasn hass hast hasta hat hatch hate hated hatred hats hatte haul hav have haven
    having hay haz hazard hdr head headed header headers heading headline headlines headphones headquarters heads
    heal healing health healthcare healthier healthy heap hear heard hearing hearings heart hearts heat heated
    heater heating heav heaven heavier heavily heavy hebben hedge heeft heel heels height heights hel held
    helicopter hell hello helm helmet help helped helper helpers helpful helping helps hem hemp hence hentai her
    herb herbs here hereby herein heritage hero heroes heroin hers herself hes hesitate het heter hex hey hid hidden
    hide hiding hier hierarchy high higher highest highlight highlighted highlighting highlights highly highway hij
    hike hiking hilar hilarious hill hills him himself hint hints hip hipp hips hire hired hiring his hist histogram
    histor historian historic historical historically history hit hits hitting hobby hockey hoe hog hogy hol hold
    holder holders holding holds hole holes holiday holidays hollow holy hom home homeless homemade homeowners
    homepage homes hometown homework homic homme homosex homosexual hon honest honestly honey honor honored honour
    hood hook hooked hooks hop hope hoped hopeful hopefully hopes hoping hor hora horas horizon horizontal horm
    hormone hormones horn horny horr horrible horrific horror horse horses hose hosp hospital hospitality hospitals
    host hosted hostile hosting hostname hosts hot hotel hotels hott hottest hour hours hous house household
    households houses housing hover how however href hrs html htmlspecialchars http https hub hue hug huge hull hum
    human humanitarian humanity humans humble humidity humor hun hundred hundreds hung hunger hungry hunt hunter
    hunting hur hurt hurts hus husband hybrid hydr hydraulic hydro hydrogen hyp hype hyper hypo hypoth hypothesis
    ice ich icon iconic icons ide idea ideal ideas ident identical identification identified identifier identifies
    identify identifying identities identity ideological ideology idi idiot idle ids idx ign ignor ignorance ignore
    ignored ignoring igual ihn ihr ihre ikke ile ill illeg illegal illegally illness illum illumin illusion illustr
    illustrate illustrated illustrates illustration illustrations ils imag image imagen imagery images imagin
    imagination imagine imagined imaging img imm immediate immediately immense immer immigr immigrant immigrants
    immigration immun immune immunity imp impact impacted impacts impair impe imper imperial impl implant implement
    implementation implementations implemented implementing implements implications implicit implied implies implode
    imply import importance important importante importantly imported imports impose imposed impossible impr impress
    impressed impression impressive imprison imprisonment impro improper improve improved improvement improvements
    improves improving inability inaccur inactive inadequate inappropriate inaug inbox inc incap incarcer incent
    incentive incentives incest inch inches incidence incident incidents incl inclined includ include included
    includes including inclus inclusion inclusive income incomes incoming incomplete incon incons inconsistent
    incontri incor incorpor incorporate incorporated incorrect incorrectly incre increase increased increases
    increasing increasingly incred incredible incredibly increment incumb ind inde indeed indef indent independ
    independence independent independently index indexed indexes india indian indic indicate indicated indicates
    indicating indication indicator indicators indices indict indie indigenous indirect indirectly indiv individ
    individual individually individuals indo indoor indu induced induction indul industrial industries industry ine
    inequality inev inevitable inevitably inexp inexpensive inf infamous infant infants infect infected infection
    infections infer inference inferior infiltr infinite infl inflamm inflammation inflammatory inflater inflation
    influ influence influenced influences influential info inform informal information informations informative
    informed infos infr infrastructure infring ing ingen ingredient ingredients ingres inhab inhabit inhabitants
    inher inherent inherit inheritance inherited inhib ini inici init initi initial initialization initialize
    initialized initializer initially initiate initiated initiative initiatives inj inject injected injection
    injured injuries injury ink inline inmates inn inner inning innings innoc innocent innov innovation innovations
    innovative inode inp inplace input inputs inquiries inquiry ins insane insect insects insert inserted inserting
    insertion inside insight insights insist insisted insists inspect inspection inspector inspir inspiration
    inspire inspired inspiring inst instal install installation installations installed installer installing
    installment instance instanceof instances instant instantiate instantly instead instinct instit institute
    institution institutional institutions instr instruct instructed instruction instructions instructor instrument
    instrumental instruments insufficient insulin insult insurance int intact intake inte integ integer integers
    integr integral integrate integrated integration integrity intel intellect intellectual intelligence intelligent
    intend intended intends intens intense intensity intensive intent intention intentionally intentions inter
    interact interacting interaction interactions interactive intercept interess interest interested interesting
    interests interf interface interfaces interfer interfere interference interim interior intermediate intern
    internal internally international internationally internet interpol interpolation interpre interpret
    interpretation interpreted interpreter interrog interrupt interrupted interrupts intersect intersection interval
    intervals interven intervention interventions interview interviewed interviews intest intim intimate intimid
    into intptr intr intrig intriguing intro introdu introduce introduced introduces introducing introduction intros
    intuitive intval inv invalid invalidate invasion invent invented invention inventory inverse inversion invert
    invest invested investig investigate investigated investigating investigation investigations investigators
    investing investment investments investor investors invisible invitation invite invited invites inviting
    invocation invoice invoke invoked invoking invol involve involved involvement involves involving ion ios ioutil
    iphone ipsum ipv ire iron irq irr irre irregular irrelevant irres irrit isinstance island islands isn iso isol
    isolate isolated isolation iss isset isso issue issued issues issuing ist italian item items iter iterate
    iteration iterations iterator itertools itr its itself itu jack jacket jag jail jak jam jan jar jav java javafx
    javascript javax jaw jazz jealous jeans jed jeg jenter jer jersey jest jet jets jetzt jeune jew jewelry jihad
    job jobs jog john join joined joining joins joint joints joke jokes jou jour journal journalism journalist
    journalists journals journey joy json jsonify jud judge judged judges judgment judicial jug juga juice jul jump
    jumped jumping jumps jun jungle junior junk jur juris jurisdiction jury jus just justice justification justified
    justify jwt kal kam kan kann kap kar kat kay keen keep keeping keeps keine kept ker keras kernel ket key
    keyboard keys keyword keywords kick kicked kicking kicks kid kidn kidney kids kil kill killed killer killing
    kills kilomet kilometers kin kind kinda kindly kindness kinds king kingdom kings kiss kit kitchen kits klass kle
    kne knee knees knew knife knock knocked know knowing knowledge knowledgeable known knows kom kon kont kontakt
    kor kos kosten kostenlos kotlin kotlinx kun kur kut kvin kvinder kwargs lab label labeled labels labor
    laboratory labour lac lace lack lacking lacks ladder ladies lado lady lag laid lake lakes lam lamb lambda lamp
    lan land landed landing landlord landmark lands landsc landscape lane lanes lang language languages lap laptop
    lar larg large largely larger largest las laser last lasted lasting lastname lasts lat late lateinit lately
    latency latent later lateral latest latex latitude latter laugh laughed laughing laughter launch launched
    launcher launches launching laundry lav lavor law lawmakers lawn laws lawsuit lawsuits lawyer lawyers lay layer
    layers laying layout lazy lbl lbs lcd ldc lead leader leaders leadership leading leads leaf league leagues leak
    leaked leaks lean leap lear learn learned learning learns lease least leather leave leaves leaving lect lecture
    lectures led left leg legacy legal legally legend legendary legis legisl legislation legislative legislature
    legit legitimate legs leisure lemma lemon len lend lenders lending length lengths lengthy lens lenses les lesb
    lesbian less lesser lesson lessons let lethal lets letter letters letting leur leurs lev level levels lever
    leverage lex lhs liability liable lib libc liber liberal liberals libert liberty libraries library lic licence
    license licensed licenses licensing lid lie lied lies lieu lif life lifestyle lifetime lift lifted lifting lig
    light lighter lighting lightly lightning lights lightweight ligne lik like liked likelihood likely likes
    likewise lim lime limestone limit limitation limitations limited limiting limits lin line linear lineback lined
    lines lineup ling linger lingu lining link linked linking links linux lion lip lips liqu liquid liquor lis list
    lista liste listed listen listened listener listeners listening listing listings lists lit liter literal
    literally literary literature lith litigation litter little liv live lived liver lives livest living lleg llvm
    lng load loaded loader loading loads loan loans lob lobby lobbying loc local locale localized locally locals
    locate located location locations lock locked locker locking locks lod log logged logger logging logic logical
    login logistics logo logout logs lok lol lombok lon lonely long longer longest longitude longtime look looked
    looking looks lookup loop loops loos loose loot lord lors los lose loses losing loss losses lost lot lots
    lottery lou loud lounge love loved lovely lover lovers loves loving low lower lowercase lowered lowering lowest
    loyal loyalty lst lua lub luc luck lucky lucr lud lugar lui lum lumin lun lunch lung lungs lust lux luxurious
    luxury lvl lying lymph lyrics maar mac mach machen machine machinery machines macro macros mad made mag magazine
    magazines magic magical magn magnet magnetic magnificent magnitude mah mai maid mail mailbox mailing main mainly
    mainstream maint maintain maintained maintaining maintains maintenance maior mais maison maj major majority make
    maker makers makes makeup making mal male males malicious mall malloc malware mam mamm man mana manage managed
    management manager managers manages managing mand mandate mandatory manera maneuver manga manifest manip
    manipulate manipulation mankind mann manner mant manual manually manufact manufacture manufactured manufacturer
    manufacturers manufacturing manus many map mapped mapper mapping mappings maps mar marathon marble marca march
    marg margin marginal margins mari marijuana marine mark marked marker markers market marketing marketplace
    markets marking marks markup marriage marriages married marry marsh martial marvel mas masc mascul mask masked
    masks mass massage massasje masses massive mast master masters masturb mat match matched matcher matches
    matching matchup mate materia material materials math mathematic mathematical mathematics matplotlib matrices
    matrix matt matter matters mattress mature max maxim maximize maximum maxlength may maybe mayor maze meal meals
    mean meaning meaningful means meant meantime meanwhile meas measure measured measurement measurements measures
    measuring meat mechan mechanic mechanical mechanics mechanism mechanisms med medal medi media median medic
    medical medication medications medicine medicines medieval meditation medium meer meet meeting meetings meets
    meg mega mehr meille mein meine mej mejor mel melee melhor melt mem memb member members membership membr
    membrane memcpy meme memo memor memorable memorial memories memory memset men mend meng menj menos mens mensaje
    ment mental mentally mention mentioned mentioning mentions mentor menu menus mer merc merch merchandise merchant
    merchants mercy mere merely merg merge merged merger merit mes mesh mesmo mess message messages messaging messy
    met meta metab metabol metabolic metabolism metadata metal metallic metals metaph metaphor meteor meter meters
    meth method methodology methods metres metric metrics metro mex mic mice mich micro microphone microwave mid
    middle middleware midfield midfielder midnight midst mie mig might mighty migli migr migrants migrate migration
    migrations mil mild mile miles milestone milf milit militants military milk mill milling million millions
    milliseconds mills mim mime min mind minds mindset mine mineral minerals miners mines mini minim minimal
    minimize minimum mining minister ministers ministry minor minorities minority mins mint minus minute minutes mir
    miracle mirror mirrors mis misc miscon misconduct misleading mismatch mismo miss missed misses missile missiles
    missing mission missions mist mistake mistaken mistakes misunder mit mitig mix mixed mixer mixing mixture mkdir
    mob mobil mobile mobility mock mocked mod modal mode model modeling modelo models moder moderate modern modes
    modest modification modifications modified modifier modifiers modify modifying modo mods modular module modules
    mog moi moins mois moist moisture mol mold mole molecular molecule molecules mom moment momento moments momentum
    mon monde monetary money mongo mongoose monitor monitored monitoring monitors monkey mono monster monsters mont
    month monthly months monument moo mood moon mor moral morality more moreover morning morph mort mortality
    mortgage mos most mostly mostrar mot mother mothers motion motiv motivated motivation motive motor motorcycle
    motors mount mountain mountains mounted mounting mouse mouth mov move moved movement movements moves movie
    movies moving mph msg msgs much mucho mud muito muj mujeres mul mulher mult multi multip multiplayer multiple
    multiplication multiplier multiply mum mund mundo municip municipal mur murder murdered murders mus muscle
    muscles muse museum mush music musical musician musicians muss must mut mutable mutation mutations mutex mutual
    muy mys myself mysql mysqli myst myster mysterious mystery myth naar nach nack nad nada nag nail nails naj nak
    naked naken nam nama name named namely nameof names namespace naming nan nap nar narc narr narrative narrow nas
    nasty nat nation national nationally nations nationwide native natur natural naturally nature nav naval navbar
    nave navig navigate navigation navigator navy naz near nearby nearest nearly neat nec neces necess necessarily
    necessary necessity neck need needed needing needle needs neg negative neglect neglig negotiate negotiating
    negotiations neighbor neighborhood neighborhoods neighboring neighbors neighbour neighbourhood neighbours
    neither nel nella nem neo neph ner nerv nerve nervous nest nested net nett nettsteder network networking
    networks neu neue neuken neur neural neuro neurons neut neutr neutral never nevertheless new newborn newer
    newest newline newly news newsletter newsletters newsp newspaper newspapers next ngx nib nic nice nicely niche
    nicht nick nickname nie niet night nightmare nights nil nim nin nine ning ninth nit nitrogen nivel nob noble
    nobody noch nod nodded node nodes noexcept nog noise nom nombre nome nomin nominated nomination nominee non
    nonatomic nonce none nonetheless nonprofit nons nonsense nood noon noqa nor norm normal normalize normalized
    normally norms nors north northeast northern nos nose nost nostalg not nota notable notably notation note
    notebook noted notes nothing notice noticeable noticed notices notification notifications notified notify noting
    notion notorious notre nou noun nour nous nouveau nouvel nov nova novel novels novo now nowadays nowhere npc npm
    nucle nuclear nud nude nue nuest nuestra nuestro nueva nuevo null nullable nullptr num number numbers numer
    numeric numerical numero numerous numpy nums nun nur nurse nurses nursing nut nutrients nutrition nutritional
    nuts oak oauth obesity obey obj object objection objective objectives objects objet objeto oblig obligation
    obligations obr obs obsc obscure observ observable observation observations observe observed observer observers
    observing obsessed obsolete obst obstacle obstacles obt obtain obtained obtaining obvious obviously occ occas
    occasion occasional occasionally occasions occup occupation occupied occur occured occurred occurrence occurring
    occurs ocean och oct odd odds oder off offence offenders offense offenses offensive offer offered offering
    offerings offers offic office officer officers offices official officially officials offline offseason offset
    offsets offshore offspring oft often ohne oil oils okay old older oldest ole olive omega omitted omp once
    onclick onder one ones ongoing onion onions online only onset ont onto ook opacity opaque opc opcode open opened
    opener opening openly opens oper opera operand operate operated operates operating operation operational
    operations operator operators opin opinion opinions opp oppon opponent opponents opportunities opportunity oppos
    oppose opposed opposing opposite opposition ops opt opted optical optim optimal optimistic optimization optimize
    optimized optimizer option optional optionally options opts oral orange oraz orb orbit orch ord orden order
    ordered ordering orders ordinary ore org organ organic organis organisation organisations organised organism
    organisms organiz organization organizational organizations organize organized organizer organizers organizing
    organs orgasm orient orientation oriented orig origin original originally originated origins orn orphan orth osc
    oscill oslo oss ost other others otherwise otra otro otros ought our ours ourselves out outbreak outcome
    outcomes outdated outdoor outdoors outer outfile outfit outgoing outlet outlets outline outlined outlook output
    outputs outr outrage outreach outright outs outside outstanding oven over overall overcome overd overflow
    overhead overl overlap overlay overload overlook overlooked overly overnight override overrides overs overse
    overseas oversee oversight overt overtime overview overwhel overwhelmed overwhelming overwrite owe own owned
    owner owners ownership owning owns oxid oxygen pac pace pack package packaged packages packaging packed packet
    packets packing packs pad pada padded padding paddle pads pag page pages pagina pagination paid pain painful
    paint painted painter painting paintings pair paired pairs pak pal palace pale palette palm pam pan pand pandas
    pandemic pane panel panels panic pant pants pap paper papers paperwork par para parad parade paragraph
    paragraphs parallel param parameter parameters params paras parc parcel pare parent parental parents paris park
    parked parking parks parl parliament parliamentary pars parse parsed parser parsing part parte partial partially
    partic particip participant participants participate participated participating participation particle particles
    particular particularly parties partir partition partly partner partners partnership partnerships parts party
    pas pass passage passe passed passenger passengers passer passes passing passion passionate passive passport
    password passwords past pasta paste pastor pat patch patches patent patents path pathname paths pathway pathways
    patience patient patients patio patri patrol patron pattern patterns pause paused pav pay payable paying payload
    payment payments payout payroll pays pci pdf peace peaceful peak peaks pear peas pec peculiar ped peek peer
    peers peg pel pela pelo pen penal penalties penalty pencil pend pendant pending penetr penetration peng penis
    penn pens pension pent pentru people peoples pepper per perc perceive perceived percent percentage perception
    perch perd perf perfect perfection perfectly perform performance performances performed performers performing
    performs perhaps perimeter period periodic periods peripheral perm perman permanent permanently permet
    permission permissions permit permits permitted pero perpet perpetr perror pers persec persist persistence
    persistent person persona personal personalities personality personalized personally personas personnel persons
    perspective perspectives persu pert pertaining pes peso pesso pessoas pest pestic pet petit petite petition pets
    peu peut pharm pharmac pharmaceutical pharmacy phase phases phen phenomen phenomena phenomenon phi phil
    philosoph philosophical philosophy phone phones phosph phot photo photograph photographer photographs
    photography photos php phrase phrases phy phys physical physically physician physicians physics piano pic pick
    picked picker picking pickle picks pickup pics picture pictured pictures pid pie piece pieces pied pier pig
    piger pil pile pill pillow pills pilot pilots pin pine ping pink pins pint pione pip pipe pipeline pipes pir
    piss pist pistol pit pitch pitcher pitching piv pivot pix pixel pixels pizza pkg pkt pla plac place placebo
    placed placeholder placement places placing plag plain plaint plaintiff plan plane planes planet planets planned
    planning plans plant planted plants plasma plastic plat plate plates platform platforms play playback played
    player players playground playing playlist playoff playoffs plays ple plea pleaded pleasant please pleased
    pleasure pled pledge pledged plenty plot plots plotting plt plug plugin plugins plum plumbing plural plus ply
    pne png pocket pockets poco pod podcast pode poder podr poem poems poet poetry point pointed pointer pointers
    pointing points poison pok pokemon poker pol polar pole polic police policies policy polish polished polit
    political politically politician politicians politics poll polling polls pollution poly polygon polym polymer
    pom pon pond pont pool pools poor poorly pop popped popul popular popularity populate populated population
    populations popup por porch pork porn porno pornography pornos porque port portable portal portfolio portion
    portions portrait portray portrayed ports pos pose posed poses posit position positioned positioning positions
    positive positively poss possess possessed possession possibilities possibility possible possibly post postal
    posted poster posterior posters posting posts pot potato potatoes potent potential potentially pou pound pounds
    pour poured pouvez poverty pow powder power powered powerful powers poz pprint pra pract practical practically
    practice practiced practices practicing practition practitioners praise praised pray prayer prayers pre prec
    preced preceding precio precious precip precis precise precisely precision pred predecess predecessor predicate
    predict predictable predicted prediction predictions predomin pref prefer preference preferences preferred
    prefix prefs preg pregn pregnancy pregnant prejud prelim preliminary prem premature premier premiere premise
    premises premium prend prep prepar preparation prepare prepared preparing prere pres prescribed prescription
    presence present presentation presentations presented presenter presenting presents preservation preserve
    preserved preset presidency president presidential presidents press pressed pressing pressure pressures prest
    prestigious presum presumably pret pretend pretty prev preval prevalence prevalent prevent prevented preventing
    prevention prevents preview previous previously prey pri price priced prices pricing pride priest priests prim
    prima primarily primary prime primer primera primitive prince princess princip principal principle principles
    print printable printed printer printf printing println prints prior priorit priorities priority prison prisoner
    prisoners priv privacy privat private privately prive privile privilege privileged privileges prix prize prizes
    pro prob probability probable probably probation probe proble problem problema problematic problems proc proced
    procedure procedures proceed proceeded proceeding proceedings proceeds proces process processed processes
    processing processor processors prod produ produce produced producer producers produces producing product
    production productive productivity producto productos products produto prof profes profess profession
    professional professionally professionals professor professors profile profiles profit profitable profits
    profound prog program programa programme programmes programming programs progress progression progressive prohib
    prohibited proj project projected projectile projection projections projects projet prol prolifer prolong
    prolonged prom promin prominent promise promised promises promising promo promot promote promoted promotes
    promoting promotion promotional promotions prompt prompted promptly pron prone pronounced proof prop propag
    propaganda proper properly properties property proph proport proportion propos proposal proposals propose
    proposed proposition propri proprietary props pros prosec prosecution prosecutor prosecutors prospect
    prospective prospects prosper prosperity prost prostate prostit prostitutas prot protagon protagonist prote
    protect protected protecting protection protections protective protects protein proteins protest protesters
    protests proto protocol protocols prototype proud proudly prov prove proved proven proves provid provide
    provided provider providers provides providing provinc province provinces provincial proving provision
    provisions provoc prox proximity proxy prz prze przez przy pseudo psi pst psy psych psychiat psychiatric psycho
    psychological psychology psz pthread ptr pts pub public publication publications publicity publicly publish
    published publisher publishers publishing pued puede pueden puis pul pull pulled pulling pulls pulse pump pumps
    pun punch punct punish punished punishment punk punt punto pup pupils puppy pur purch purchase purchased
    purchases purchasing pure purely purple purpose purposes purs pursuant pursue pursued pursuing pursuit push
    pushed pushes pushing pussy put putas pute puts putting puzz puzzle puzzles pwd pygame pyl pym pytest python qty
    quad quadr qual qualification qualifications qualified qualify qualifying qualities quality quand quando quant
    quantitative quantities quantity quantum quar quarry quart quarter quarterback quarters que queen quel quelques
    quer queries query queryset quest question questionable questioned questioning questions questo queue qui quick
    quicker quickly quien quiet quietly quint quit quite quiz quo quot quota quote quoted quotes rab rabbit rac race
    races racial racing racism racist rack rad radar radi radiation radical radio radius rag ragaz rage raid rail
    rails railway rain rais raise raised raises raising rall rally ram ramp ran ranch rand random randomized
    randomly rang range ranged ranges ranging rank ranked ranking rankings ranks rap rape raped rapid rapidly
    rapport rare rarely rat rate rated rates rather rating ratings ratio rational ratios rats rav raw ray rays raz
    reach reached reaches reaching react reaction reactions reactor read readable reader readers readily reading
    readings readonly reads ready real realise realised realistic reality realiz realizar realize realized realizing
    really realm rear reason reasonable reasonably reasoning reasons reass reb rebel rebell rebels reboot rebound
    rebounds rebuild rec recall recalled recalls rece receipt receive received receiver receivers receives receiving
    recent recently recept reception receptor receptors recession recherche recib recip recipe recipes recipient
    recipients reck recogn recognise recognised recognition recognize recognized recognizes recom recomm recommend
    recommendation recommendations recommended recommends recon reconc reconsider reconstruct reconstruction record
    recorded recording recordings records recount recover recovered recovering recovery recre recreated recreation
    recreational recruit recruited recruiting recruitment rect rectangle recurring recursive recv recycled recycling
    red reddit rede redes redirect redis redistribute redu reduce reduced reducer reduces reducing reduction
    reductions redund ref refer refere reference referenced references referendum referral referred referring refers
    refine refined reflect reflected reflecting reflection reflects reflex reform reforms refr refresh refreshing
    refriger refrigerator refs refuge refugee refugees refund refusal refuse refused refuses refusing reg regard
    regarded regarding regardless regards regex regexp regime region regional regions regist register registered
    registering registers registr registration registro registry regression regret regs regul regular regularly
    regulate regulated regulation regulations regulator regulators regulatory rehab rehabilitation reign rein
    reinterpret reject rejected rejection rel relacion relate related relates relating relation relations
    relationship relationships relative relatively relatives relax relaxation relaxed relaxing relay rele release
    released releases releasing relent relevance relevant reli reliability reliable relied relief relies relig
    religion religions religious reload reluct reluctant rely relying rem remain remainder remained remaining
    remains remark remarkable remarks remed remedy remember remembered remembers remin remind reminded reminder
    reminds remodel remot remote remotely removal remove removed removes removing ren rename renamed rencontre
    rencontres rend render rendered renderer rendering renders renew renewable renewal renewed renov renowned rent
    rental reopen rep repair repairs repe repeal repeat repeated repeatedly repeating repeats repet repl replace
    replaced replacement replaces replacing replay replic replica replicate replied replies reply repo report
    reported reportedly reporter reporters reporting reports repos repository repr represent representation
    representations representative representatives represented representing represents reprodu reproduce
    reproduction reproductive reps republic reput reputation req requ request requested requesting requests require
    required requirement requirements requires requiring requis res resc rescue rescued research researcher
    researchers researching resent reserv reservation reservations reserve reserved reserves reservoir reset reshape
    resid residence resident residential residents residual resign resignation resigned resil resist resistance
    resistant resize resolution resolutions resolve resolved resolver reson resort resource resources resp respect
    respected respective respectively respects respir respiratory respond responded respondents responding responds
    respons response responses responsibilities responsibility responsible responsive respuesta rest restart restaur
    restaurant restaurants resting restoration restore restored restr restrict restricted restriction restrictions
    result resultado resulted resulting results resume ret retail retailer retailers retain retained retention
    retire retired retirement retr retreat retrieve retrieved retro retrofit retry return returned returning returns
    retval reun reuse rev reve reveal revealed revealing reveals revel revelation reven revenge revenue revenues
    rever revers reverse reversed revert review reviewed reviewing reviews revis revised revision revolution
    revolutionary reward rewarded rewarding rewards rewrite rgb rgba rhet rhetoric rho rhs rhyth rhythm rib ribbon
    ric rice rich rid ride rider riders rides ridiculous riding rif rifle rifles rig right righteous rights rigid
    rim ring rings riot rip ripped ris rise risen rises rising risk risks risky rit ritual riv rival rivals river
    rivers rnd rng road roads rob robbery robot robots robust rock rocket rocks rod rode roi rol role roles roll
    rolled roller rolling rolls rom romance romantic roof rookie room rooms root rooted roots rope ros rose rospy
    roster rot rotate rotated rotating rotation rou rough roughly round rounded rounds rout route router routes
    routine routinely routines routing row rows royal roz rpc rsp rub rubber ruby rude rug rugby ruin ruined ruins
    rule ruled rules ruling rum rumors run rund runner runners running runs runtime rural rush rushed rushing rust
    sab saber sac sacr sacred sacrific sacrifice sad sadly saf safe safely safer safety sag saga sage said sail
    saint sake sal salad salaries salary sale sales salmon salon salt salv salvation sam same sample sampler samples
    sampling san sanct sanction sanctions sand sandbox sandwich sang sanit sanitize sanitized sans sap sar sat
    satellite satisf satisfaction satisfied satisfy satisfying sau sauce sav save saved saves saving savings saw say
    saying says scal scala scalar scale scaled scales scaling scam scan scandal scanf scanner scanning scans scar
    scare scared scary scatter scattered scen scenario scenarios scene scenes scent sch sched schedule scheduled
    scheduler schedules scheduling schema scheme schemes schn scholar scholars scholarship schon school schools schw
    sci science sciences scient scientific scientist scientists scipy sco scope score scored scores scoring scr
    scrap scratch scre scream screaming screen screening screens screenshot screw screws script scripts scroll
    scrolling scrub scrutiny sculpt sdk sea seal sealed seam search searched searches searching season seasonal
    seasons seat seated seating seats sec second secondary seconds secre secret secretary secretly secrets sect
    section sections sector sectors secular secure secured securing securities security sed see seed seeds seeing
    seek seeking seeks seem seemed seemingly seems seen sees seg segment segments segreg segue segundo sehr sei sein
    seine seit seiz seized sek seks sel selbst sele select selected selecting selection selections selective
    selector selenium self selfish sell seller sellers selling sells sem semana semantic semester semi sempre sen
    senator senators send sender sending sends senior seniors sens sensation sense senses sensible sensitive
    sensitivity sensor sensors sent sentence sentenced sentences sentiment senza sep separ separate separated
    separately separation separator sept seq sequ sequel sequence sequences ser sera serial serialize serialized
    serializer serializers serie series serious seriously serum serv servant servants serve served server servers
    serves service services servicio serving servlet ses sess session sessions sesso set sets sett setter setting
    settings settle settled settlement settlements setup seu seus seven sevent seventh sever several severe severely
    severity sew sex sexe sexo sext sexual sexuality sexually sexy sha shade shader shades shadow shadows shaft
    shake shaking shall shallow shame shape shaped shapes shaping shar share shared shareholders shares sharing
    shark sharp sharply she shed sheep sheer sheet sheets shelf shell shells shelter shelves shemale sher sheriff
    shield shift shifted shifting shifts shine shiny ship shipment shipped shipping ships shirt shirts shit shock
    shocked shocking shoe shoes shook shoot shooter shooting shootings shoots shop shopping shops shore short
    shortage shortcut shorter shortest shortly shorts shot shots should shoulder shoulders shouldn shout shouted
    show showcase showed shower showing shown shows shr shrink shuffle shut shutdown shutil shuttle shy sibling
    siblings sich sick sid side sidebar sides sidewalk sido sie siempre sig sigh sight sights sigma sign signal
    signaling signals signature signatures signed signific significance significant significantly signing signs
    signup sigu sil silence silent silk silly silver sim similar similarities similarity similarly simp simpl simple
    simpler simplest simplicity simplified simplify simply simulate simulated simulation simulations simulator
    simult simultaneously sin sinc since sincer sind sing singer singing single singles singleton singular sink
    sinon sins sint sir sist sistema sister sisters sit site sites siti sits sitting situ situated situation
    situations six sixth size sized sizeof sizes skal skate ske skeleton skept skeptical sketch skew ski skill
    skilled skills skin skip skipped skipping skirt sklearn skull sky sla slack slam slash slaughter slave slavery
    slaves sle slee sleep sleeping sleeve sleeves slept slic slice slices slide slider slides sliding slight
    slightly slim slip slipped slo slog slope slot slots slow slower slowly slug slut small smaller smallest smart
    smarter smartphone smartphones smell smile smiled smiles smiling smo smoke smoking smooth smoothly sms snack
    snacks snake snap snapshot snd sne sneak snippet snow snprintf soap sob sobre soc soccer soci social socialist
    socially societies society socio sock sockaddr socket socks sod soda sodium sofa soft software sog soil soit sol
    solar sold soldier soldiers sole solely solic solid solidarity soll solo solution solutions solve solved solver
    solving som some somebody somehow someone something sometime sometimes somewhat somewhere son song songs sono
    sons sont soo soon sooner soph sophisticated sor sore sorry sort sorted sorting sorts sou sought soul souls
    sound sounded sounds soundtrack soup sour source sourced sources sous south southeast southern sovere sovereign
    sovereignty sowie soy spa space spacecraft spaces spacing spacious spam span spans spare spark sparked sparse
    spatial spawn spe speak speaker speakers speaking speaks spear spec special specialist specialists specialized
    specializes specially specialty species specific specifically specification specifications specified specifies
    specify specifying specs spect spectacular spectrum speculation speech speeches speed speeds spell spelling
    spells spend spending spends spent sper sperm sph sphere spi spice spider spike spill spin spine spinner
    spinning spins spir spiral spirit spirits spiritual spite spl splash split splits splitting spo spoke spoken
    spokes spokesman spokesperson spokeswoman spons sponsor sponsored sponsors spont spoon sport sporting sports
    spot spotlight spots spotted spouse spr spraw spray spread spreading spreads spreadsheet spring springs sprint
    sprintf sprite spy sql sqlalchemy sqlite sqrt squ squad square squares sque squeez squeeze squir src srv ssh
    ssize ssl sta stab stabil stability stable stack stacked stacks stadium staff stage stages stagger stainless
    stair stairs stake stakeholders stakes stall stamp stan stance stand standalone standard standards standing
    stands stap star stare stared staring stark starring stars start started starter starters starting starts
    startup startups stat state stated statement statements states static stating station stations statist statistic
    statistical statistics stats statue status statute statutory stay stayed staying stays std stderr stdin stdout
    ste stead steadily steady steal stealing steam steel steep steering stem stems step stepped stepping steps ster
    stere stereo stick sticker sticking sticks sticky stiff still stim stimulation stimulus stip stir stitch stmt
    sto stock stocks stole stolen stom stomach stone stones stood stop stopped stopping stops stor storage store
    stored stores stories storing storm storms story storyboard storyt stove str straight straightforward strain
    strains strand strang strange stranger strangers strap strat strateg strategic strategies strategy straw strcat
    strcmp strconv strcpy stre streak stream streaming streams street streets strength strengthen strengths strerror
    stress stressed stressful stret stretch stretched stretching strict strictly stride strides strike striker
    strikes striking string strings strip stripe stripped strips strive strlen stro stroke strong stronger strongest
    strongly strpos strtolower strtotime struck struct structural structure structured structures strugg struggle
    struggled struggles struggling stub stuck stud student students studied studies studio studios study studying
    stuff stuffed stunning stupid sturdy sty style styled styles styling stylish sua sub subclass subject subjected
    subjective subjects sublic sublicense submar submission submissions submit submitted submitting subprocess subs
    subscribe subscriber subscribers subscribing subscription subscriptions subsection subsequent subsequently
    subset subsid subsidi subsidiary subsidies subst substance substances substant substantial substantially substit
    substitute substr substring subt subtitle subtle subtract suburban subway suc succ succeed succeeded success
    successful successfully successor sucesso such sucht suck sucking sucks sud sudden suddenly sudo sue sued suff
    suffer suffered suffering suffers sufficient sufficiently suffix sug sugar suggest suggested suggesting
    suggestion suggestions suggests suic suicide suis suit suitable suite suited suits suiv sul sulf sum summ summar
    summary summer summit summon sums sun sung sunlight sunny sunset sunt sup super superb superf superhero superior
    supervision supervisor supplement supplements supplied supplier suppliers supplies supply supplying support
    supported supporter supporters supporting supportive supports suppose supposed supposedly suppress suppression
    suprem supreme sur sure surely surf surface surfaces surg surge surgeon surgery surgical surname surplus surpr
    surprise surprised surprises surprising surprisingly surrender surround surrounded surrounding surroundings surv
    surve surveillance survey surveys surviv survival survive survived surviving survivors sus suscept susceptible
    susp suspect suspected suspects suspend suspended suspension suspicion suspicious sust sustain sustainability
    sustainable sustained sut svc svg swallow swap swe swear sweat sweep sweeping sweet swept swift swim swimming
    swing swinger swipe switch switched switches switching swo sword sym symbol symbolic symbols symmetry sympath
    sympathy sympt symptoms syn sync synchron synchronized synd syndrome syntax synth synthesis synthetic syrup sys
    syst system systematic systemic systems tab tabindex tabla table tables tablet tablets tabs tack tackle tackles
    tact tactic tactical tactics tag tagged tags tail tailored tak take taken takes taking tal tale talent talented
    talents tales talk talked talking talks tall tam tamb tan tang tank tanks tant tanto tantra tap tape tar target
    targeted targeting targets tariffs tart task tasks taste tastes tasting tasty tattoo tau taught tax taxes taxi
    taxp taxpayer taxpayers tbl tbody tcp tea teach teacher teachers teaches teaching teachings team teammates teams
    tear tears teas teaspoon tech techn technical technically technique techniques technological technologies
    technology tecn ted tee teen teenage teenager teenagers teens teeth tek tel tele telefon telephone television
    tell telling tells tem tema temp temper temperature temperatures template templates temple tempo tempor temporal
    temporarily temporary temps tempt ten tenant tenants tend tendency tender tends tener teng tennis tens tense
    tension tensions tensor tensorflow tent tenure ter term termin terminal terminate terminated termination terms
    terr terrain terrible terrific terrifying territor territories territory terror terrorism terrorist terrorists
    test tested tester testified testimony testing testosterone tests tet tex text texto texts texture textures thai
    than thank thankful thanks that thats the theater theaters theatre thee theft their them theme themes themselves
    then theor theoret theoretical theories theory ther therap therapeutic therapist therapy there thereafter
    thereby therefore thereof therm thermal these thesis theta they thick thickness thigh thin thing things think
    thinking thinks third thirty this tho thorough thoroughly those thou though thought thoughtful thoughts thous
    thousand thousands thr thread threading threads threat threaten threatened threatening threats three threshold
    threw thrilled thrive throat throne throttle through throughout throw throwing thrown throws thru thrust thumb
    thumbnail thunder thus thy tick ticket tickets ticks tid tidak tide tie tied tiempo tiene tienen tier ties tight
    tightly til tile tiles till tilt tim timber time timed timedelta timeline timely timeout timer timers times
    timestamp timezone timing tin ting tiny tip tipo tips tir tire tired tires tissue tissues tit title titled
    titles tits tkinter tmp toast tob tobacco tod toda todas today todd todo todos toe toes tog together toggle
    toilet tok token tokenizer tokens tol told toler tolerance toll tom tomato tomatoes tomb tomorrow ton tone tones
    tong tongue tonight tons too took tool toolbar tools tooltip tooth top topic topics topology topp topped tops
    tor torch torn tornado torque torrent tort torture toss tot total totally totals tou touch touchdown touchdowns
    touched touches touching tough toujours tour tourism tourist tourists tournament tournaments tours tous tout
    toute toutes tow toward towards towel tower towers town towns tox toxic toy toys tqdm tra trab trabaj trabajo
    trabal trace traceback traces tracing track tracked tracker tracking tracks tract trad trade traded trademark
    trademarks trader traders trades trading tradition traditional traditionally traditions traff traffic
    trafficking traged tragedy tragic trail trailer trailing trails train trained trainer training trains trait
    traits trajectory tran tranqu trans transaction transactions transc transcript transcription transf transfer
    transferred transfers transform transformation transformed transformer transforming transforms transgender
    transient transit transition transitions transl translate translated translation translations translator
    transmission transmit transmitted transparency transparent transplant transport transportation transported trap
    trapped traps tras trash trat trauma trav travail travel traveled travelers traveling travelled travelling
    travels travers traverse tray tre treasure treat treated treating treatment treatments treats treaty tree trees
    trek trem tremend tremendous trend trends tres tri trial trials triangle triangles trib tribal tribe tribes
    tribute trick tricks tricky tried tries trigger triggered triggers trillion trim trio trip triple trips triumph
    trivial tro troops trop trophy tropical trou troub trouble troubled troubles trouver truck trucks true truly
    trump trunk trust trusted truth try trying tsl tsp tub tube tubes tuition tum tumblr tumor tun tune tuned tuning
    tunnel tuple tuples tur turb turkey turn turned turning turns turtle tus tut tutor tutorial tutorials tutti twe
    tweet tweeted tweets twelve twenty twice twin twins twist twisted twitter two txt tym typ type typed typedef
    typename typeof types typical typically typing typings tyr ugly uid uint uintptr uit ulong ult ultimate
    ultimately ultr ultra uma umb una unable unacceptable unanim unauthorized unavailable unaware unc uncert
    uncertain uncertainty unchanged uncle unclear uncomfortable uncommon uncon unconscious uncover uncovered und
    undef undefined under undergo undergoing undergraduate underground underlying undermine underneath unders
    underst understand understanding understands understood undert undertaken underwater underway undo undoubtedly
    une unemployment unexpected unf unfair unfold unfolding unfortunate unfortunately unh unhappy unicode unified
    uniform uniforms unint union unions uniqu unique uniquely unit united units unittest unity univers universal
    universe universities university unknown unlaw unlawful unle unless unlike unlikely unlimited unlock unlocked
    unm unn unnecessary uno unpack unprecedented unpredict unr unre unrelated uns unsafe unser unsere unserer unset
    unsigned unstable unsubscribe unsuccessful unsupported unsure unt unter until unto untuk unus unused unusual
    unve unveiled unw unwanted unwilling uomo upcoming update updated updates updating upgrade upgraded upgrades
    upgrading upload uploaded upon upper uppercase ups upset upside upstream upt upward upwards urban urge urged
    urgent urging uri urine url urllib urls usa usable usage usar usb use used useful useless user userid username
    users uses ushort using usize uso usr usu usual usually usuario usuarios utf util utilis utilities utility
    utiliz utilize utilized utilizing utils utter utterly uuid vac vacation vacc vaccination vaccine vaccines vacuum
    vag vagina vague vai vain val vale valid validate validated validates validation validator validators validity
    valign valley valor valores vals valuable value valued values valve van vanilla vapor var varchar vari variable
    variables variance variant variants variation variations varied varies varieties variety various vars vary
    varying vas vast vault vec vector vectors ved vegan veget vegetable vegetables vegetarian veh vehicle vehicles
    vel veloc velocity ven vend vendor vendors vent venture venue venues ver verb verbal verbose verd verdict verg
    verification verified verify vers versa versatile verse version versions versus vert vertex vertical vertices
    verw very vess vessel vessels vest vet veter veteran veterans vez via viable viagra vibr vibrant vic vice
    vicious vict victim victims victories victory vid vida vide video videos vie viel viele view viewed viewer
    viewers viewing viewport views vig vigil vil vill villa village villages villain ville vim vin vind vine vinegar
    vintage vinyl viol violate violated violating violation violations violence violent vir viral virgin virt
    virtual virtually virtue virus viruses vis visa visibility visible vision visit visited visiting visitor
    visitors visits vista visual visualization visually vit vital vitamin vitamins viv vivid vivo voc vocab
    vocabulary vocal vocals voice voices void voir vol volatile volcan volt voltage volume volumes volunt voluntary
    volunte volunteer volunteers vom von voor vor vos vot vote voted voter voters votes voting votre vous vow vox
    voy voyage vra vrou vrouw vrouwen vtk vul vulner vulnerability vulnerable waar wage wages waist wait waited
    waiting wake wal walk walked walking walks wall wallet wallpaper walls wand wander wanna want wanted wanting
    wants war ward wardrobe warehouse waren warfare warm warmer warming warmth warn warned warning warnings warp
    warrant warranty warrior warriors wars was wash washed washing wasn wast waste wasted wat watch watched watches
    watching water waterproof waters wave wavelength waves wax way ways wchar weak weaken weaker weakness weaknesses
    wealth wealthy weapon weapons wear wearing wears weather web webcam webdriver webpack webpage website websites
    wed wedding weed week weekday weekend weekends weekly weeks weigh weight weighted weights weird weiter wel
    welcome welcomed welcoming weld welfare well wellness wen wenn went wer werden were weren west western wet what
    whatever whats whatsoever whe wheat wheel wheels when whenever where whereas wherein wherever whether which
    while whilst whisk whisper whistle whit white whites whitespace who whoever whole wholes wholesale wholly whom
    whose why wicked wid wide widely wider wides widespread widget widgets width wie wieder wield wife wifi wiki wil
    wild wildlife will willing willingness win wind window windows winds wine wines wing wings winner winners
    winning wins winter wipe wir wird wire wireless wires wiring wis wisdom wise wish wished wishes wishing wit
    witch with withd withdraw withdrawal within without witness witnessed witnesses wives wizard woke wolf wom woman
    women won wonder wondered wonderful wondering wonders wont wood wooden woods wool wor word worden words wordt
    wore work workbook worked worker workers workflow workforce working workout workouts workplace works worksheet
    workshop workshops workspace world worlds worldwide worm worn worried worries worry worrying wors worse worship
    worst worth worthy would wouldn wound wounded wounds wow wrap wrapped wrapper wrapping wraps wreck wrest
    wrestling wrist writ writable write writer writers writes writing writings written wrong wrote wsz wszyst wur
    wurde www xhr xml xmlns xrange xsi xxx xyz yaml yang yap yard yards yarn yaw yeah year yearly years yeast yellow
    yes yesterday yet yield yields yii yog yoga you young younger youngest your yours yourself youth youtube zap
    zero zeros zijn zip zoekt zombie zona zone zones zoo zoom zum zur zus zwei
"""

#: Characters from U+3000 to U+9FFF that are one token.
SINGLE = (
    "　、。《》「」『』【】〜あいうえおかがきくけこごさざしじすせそただちっつてでとどなにのはばまみめもや"
    "よらりるれろわをんアィイウェエオカキクグコサシジスズセタダチッテデトドナニバパビピフブプペポマムメャ"
    "ュョラリルレロン・ー一万三上下不与专业东两个中串为主么义之也书了事二于五些交产享京人亿今介从他付代以"
    "们件价任份企优会传但位体何余作你使例供価保信修倍值停像元先入全公共关其具内円册再写出击分列则初利别到"
    "制前力功加务动動包化北区十午华单南即历原去县参及友反发取变口只可台右号司合同名后向否含听启告员周命和"
    "品哈商問器四回因国图土在地场址型城基報場填增声处备复外多大天失头女好如始子字存学安宋完定实审客家容密"
    "对导将小少尔就局展山岁州工左已市布常平年并广序库应店度建开异式引张当录形影径待後得微心必志态思性总息"
    "您情意感成我或户所手打找技投报拉持指按换据排接推提播支收改放政效数整文料断新方族无日时明易星是時景更"
    "最月有服期木未本机权束条来板构析果查标样核格案检模次款止正此步歳段每比民気水求江汽没治法注活流海消清"
    "游源火点無然片版物特率环现球理生用由电男画界番登的监目直相省看県真知码确示社票私种科秒称移程稍税稿空"
    "立站章端笑符第等签简算管箱米类系素索约级线组经结给络统编网置美老考者而联能自至色节英藏行表装西要見见"
    "规视角解言計記話読计认议记论设证评试话询该详语误说请读调象责败账货购费资起超路身车转软载辑输达过运近"
    "还这进连述退送选通速造連道邮部都配释里重量金钟钮链销错键长開間関门闭问间队阳陆限院除雅集雷需非面音页"
    "项预频题额首验高黑"
)

#: Blocks of 64 characters (the code point divided by 64) in which no character takes more than two tokens, as pairs of
#: first and last.
PAIR_BLOCKS = (
    (192, 195),
    (197, 197),
    (312, 321),
    (323, 323),
    (325, 337),
    (339, 342),
    (347, 349),
    (351, 357),
    (359, 359),
    (365, 370),
    (375, 385),
    (387, 388),
    (392, 399),
    (401, 402),
    (404, 417),
    (419, 419),
    (421, 421),
    (428, 444),
    (449, 449),
    (452, 452),
    (456, 457),
    (462, 464),
    (468, 469),
    (473, 477),
    (481, 482),
    (484, 495),
    (497, 498),
    (500, 501),
    (506, 510),
    (512, 515),
    (519, 525),
    (527, 528),
    (537, 537),
    (545, 547),
    (550, 554),
    (557, 567),
    (573, 579),
    (583, 583),
    (588, 588),
    (594, 605),
    (608, 611),
    (614, 614),
    (617, 617),
    (635, 635),
    (638, 638),
    (688, 691),
    (693, 693),
    (695, 697),
    (706, 706),
    (708, 709),
    (714, 715),
    (717, 717),
    (719, 720),
    (723, 724),
    (734, 737),
    (739, 739),
    (741, 743),
    (745, 746),
    (751, 752),
    (754, 755),
    (758, 758),
    (760, 760),
    (770, 774),
    (778, 779),
    (789, 798),
    (800, 800),
    (804, 804),
    (806, 807),
    (816, 816),
    (818, 818),
    (822, 822),
    (825, 825),
    (833, 833),
    (835, 836),
    (842, 842),
    (844, 844),
    (853, 853),
    (856, 857),
)
