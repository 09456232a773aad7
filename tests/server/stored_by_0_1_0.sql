BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	game VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER, 
	token TEXT NOT NULL, 
	amount INTEGER NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (game, number), 
	CONSTRAINT fk_events_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',1,1795884416935,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',2,1795884416935,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',3,1795884417007,'action',0,'b2',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',4,1795884417049,'action',0,'a2',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',5,1795884417083,'action',0,'a1',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',6,1795884417141,'action',0,'.',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',7,1795884417141,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',8,1795884417181,'action',1,'g8',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',9,1795884417215,'action',1,'h8',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',10,1795884417260,'action',1,'i8',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',11,1795884417297,'action',1,'.',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',12,1795884417297,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',13,1795884417324,'action',0,'m7',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',14,1795884417358,'action',0,'m6',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',15,1795884417392,'undo',0,'',1);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',16,1795884417430,'action',0,'m8',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',17,1795884417472,'action',0,'m6',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',18,1795884417513,'action',0,'.',0);
INSERT INTO "events" VALUES('YUSngOP-NrjQ',19,1795884417513,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',1,1795884417646,'action',NULL,'{swamp+canyon}',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',2,1795884417646,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',3,1795884417646,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',4,1795884417646,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',5,1795884417686,'seat',1,'',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',6,1795884417777,'action',0,'=swamp',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',7,1795884417808,'action',0,'l2',0);
INSERT INTO "events" VALUES('UdZmP2vjOo7m',8,1795884417869,'action',0,'m1',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',1,1795884417920,'action',NULL,'{desert}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',2,1795884417920,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',3,1795884417960,'action',0,'c3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',4,1795884418005,'action',0,'b4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',5,1795884418126,'action',0,'b2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',6,1795884418192,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',7,1795884418192,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',8,1795884418290,'action',1,'n2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',9,1795884418332,'action',1,'o2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',10,1795884418391,'action',1,'p3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',11,1795884418452,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',12,1795884418452,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',13,1795884418504,'action',0,'k6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',14,1795884418564,'action',0,'k7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',15,1795884418619,'action',0,'k8',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',16,1795884418672,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',17,1795884418672,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',18,1795884418700,'action',1,'q6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',19,1795884418735,'action',1,'r5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',20,1795884418772,'action',1,'r6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',21,1795884418806,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',22,1795884418806,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',23,1795884418835,'action',0,'d10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',24,1795884418932,'action',0,'d11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',25,1795884418969,'action',0,'d9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',26,1795884418992,'action',0,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',27,1795884419023,'action',0,'d11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',28,1795884419080,'action',0,'b11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',29,1795884419142,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',30,1795884419142,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',31,1795884419172,'action',1,'m2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',32,1795884419227,'action',1,'n1',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',33,1795884419376,'action',1,'m1',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',34,1795884419430,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',35,1795884419430,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',36,1795884419469,'action',0,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',37,1795884419496,'action',0,'b2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',38,1795884419520,'action',0,'c4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',39,1795884419548,'action',0,'l7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',40,1795884419578,'action',0,'m7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',41,1795884419624,'action',0,'l5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',42,1795884419654,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',43,1795884419684,'action',0,'m8',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',44,1795884419721,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',45,1795884419721,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',46,1795884419751,'action',1,'q4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',47,1795884419780,'action',1,'r4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',48,1795884419796,'action',1,'s5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',49,1795884419829,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',50,1795884419829,'action',NULL,'{desert}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',51,1795884419856,'action',0,'d4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',52,1795884419896,'action',0,'a4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',53,1795884419928,'action',0,'c5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',54,1795884419952,'action',0,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',55,1795884419980,'action',0,'l5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',56,1795884420045,'action',0,'m3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',57,1795884420080,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',58,1795884420080,'action',NULL,'{desert}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',59,1795884420141,'action',1,'b5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',60,1795884420173,'action',1,'n8',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',61,1795884420217,'action',1,'n7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',62,1795884420308,'action',1,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',63,1795884420353,'action',1,'m2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',64,1795884420464,'action',1,'k2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',65,1795884420514,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',66,1795884420514,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',67,1795884420572,'action',0,'m9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',68,1795884420714,'action',0,'k9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',69,1795884420778,'action',0,'d3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',70,1795884420827,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',71,1795884420827,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',72,1795884421029,'action',1,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',73,1795884421048,'action',1,'r6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',74,1795884421128,'action',1,'t6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',75,1795884421222,'action',1,'m6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',76,1795884421260,'action',1,'s6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',77,1795884421295,'action',1,'a5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',78,1795884421365,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',79,1795884421365,'action',NULL,'{desert}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',80,1795884421401,'action',0,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',81,1795884421473,'action',0,'b4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',82,1795884421526,'action',0,'c2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',83,1795884421624,'action',0,'l6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',84,1795884421671,'action',0,'l5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',85,1795884421718,'action',0,'b6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',86,1795884421823,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',87,1795884421868,'action',0,'j10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',88,1795884421940,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',89,1795884422020,'action',0,'l10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',90,1795884422100,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',91,1795884422100,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',92,1795884422147,'action',1,'n9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',93,1795884422216,'action',1,'n10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',94,1795884422272,'action',1,'m10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',95,1795884422340,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',96,1795884422340,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',97,1795884422408,'action',0,'c7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',98,1795884422474,'action',0,'l4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',99,1795884422530,'action',0,'k4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',100,1795884422596,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',101,1795884422596,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',102,1795884422674,'action',1,'t5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',103,1795884422726,'action',1,'t4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',104,1795884422779,'action',1,'s7',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',105,1795884422848,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',106,1795884422848,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',107,1795884422885,'action',0,'m2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',108,1795884422928,'action',0,'m11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',109,1795884422976,'action',0,'e5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',110,1795884423024,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',111,1795884423065,'action',0,'i10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',112,1795884423125,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',113,1795884423125,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',114,1795884423172,'action',1,'l2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',115,1795884423215,'action',1,'t3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',116,1795884423257,'action',1,'s2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',117,1795884423305,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',118,1795884423305,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',119,1795884423393,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',120,1795884423453,'action',0,'k10',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',121,1795884423491,'action',0,'k3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',122,1795884423542,'action',0,'a11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',123,1795884423568,'action',0,'e9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',124,1795884423598,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',125,1795884423598,'action',NULL,'{desert}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',126,1795884423631,'action',1,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',127,1795884423689,'action',1,'p3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',128,1795884423732,'action',1,'n3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',129,1795884423825,'action',1,'n5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',130,1795884423863,'action',1,'r8',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',131,1795884423904,'action',1,'o5',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',132,1795884424032,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',133,1795884424032,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',134,1795884424172,'action',0,'b2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',135,1795884424220,'action',0,'j9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',136,1795884424330,'action',0,'l9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',137,1795884424413,'action',0,'oasis',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',138,1795884424513,'action',0,'j8',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',139,1795884424572,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',140,1795884424572,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',141,1795884424666,'action',1,'m4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',142,1795884424717,'action',1,'n4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',143,1795884424794,'action',1,'o4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',144,1795884424885,'action',1,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',145,1795884424964,'action',1,'n9',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',146,1795884425030,'action',1,'o11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',147,1795884425117,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',148,1795884425117,'action',NULL,'{forest}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',149,1795884425138,'action',0,'i11',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',150,1795884425173,'action',0,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',151,1795884425280,'action',0,'c2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',152,1795884425348,'action',0,'b4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',153,1795884425420,'action',0,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',154,1795884425420,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',155,1795884425496,'action',1,'r2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',156,1795884425576,'action',1,'q2',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',157,1795884425636,'action',1,'r3',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',158,1795884425699,'action',1,'paddock',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',159,1795884425773,'action',1,'q4',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',160,1795884425846,'action',1,'r6',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',161,1795884425988,'action',1,'.',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',162,1795884425988,'action',NULL,'{flower-field}',0);
INSERT INTO "events" VALUES('j_iilsdoFjGj',1,1795884426155,'action',NULL,'{grass}',0);
INSERT INTO "events" VALUES('j_iilsdoFjGj',2,1795884426155,'action',NULL,'{canyon}',0);
INSERT INTO "events" VALUES('C7Jbu2zQ7UGv',163,1795884426185,'again',NULL,'j_iilsdoFjGj',0);
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	changed BIGINT NOT NULL, 
	setup TEXT NOT NULL, 
	asked TEXT, 
	rules VARCHAR(20) NOT NULL, 
	maker VARCHAR(64), 
	next VARCHAR(16), 
	round INTEGER NOT NULL, 
	decides INTEGER, 
	over BOOLEAN NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('YUSngOP-NrjQ',1795884416935,1795884417513,'{"sets":["base"],"players":2,"quadrants":[{"stem":"tavern","name":"Tavern","set":"base","locations":["Tavern"],"layout":"printed; several independent encodings and the printed map agree","rows":["FDDMMDDCCC","FFDDDMMCCC","FFFFFFFMMM","WWFcGGTTMM","FFWWGGGTTC","FCCWGTTCCC","DFaCWTTaCG","DDCWTTGGGG","DDDWTTTGGG","DDWWTTTGGG"]},{"stem":"paddock","name":"Paddock","set":"base","locations":["Paddock"],"layout":"printed; several independent encodings and the printed map agree","rows":["CCCDDWDDDD","MMCDDWDDDD","MMCMMWDDaF","MCMMWMDFFF","CCTTWMMCFF","CTTWCCCMFF","CaTTWFFFFF","GGTWGcGFGT","GGTTWGGGGT","GGTTWGGGTT"]},{"stem":"oasis","name":"Oasis","set":"base","locations":["Oasis"],"layout":"printed; several independent encodings and the printed map agree","rows":["DDCWWTTGGG","DCWFFTTTGG","DDWFFTTaFG","WWWFGTFFFF","WWWWGGGGFF","WTTWGGCCDC","WTCTWGCCDC","WcCFWaDDCW","WWCFWWWDDW","WWWWWWWWWW"]},{"stem":"farm","name":"Farm","set":"base","locations":["Farm"],"layout":"printed; several independent encodings and the printed map agree","rows":["DDCWWTTTGG","DcCWTTTaGG","CCCFFFTCFF","CCFFWDDCCF","CGGWFFDDCC","GGaFWFWDDC","GGGTFFWWDD","GGTTMWWWDW","GMTTWWWWWW","TTTWWWWWWW"]}],"cards":["fishermen","knights","merchants"],"start":0,"seed":991840141}','{"setup":"first-game","seats":[{"kind":"here","name":"Anna","level":null},{"kind":"here","name":"Bén","level":null}],"sets":[],"quadrants":null,"cards":null,"seed":null,"options":[],"start":null,"hints":null}','1','ace666303a4a5596ceffd69a90d79c383ec470440037935c7447437b1f259abe',NULL,2,1,0);
INSERT INTO "games" VALUES('UdZmP2vjOo7m',1795884417646,1795884417869,'{"sets":["base","nomads","marshlands"],"players":4,"quadrants":[{"stem":"tower","name":"Tower","set":"base","locations":["Tower"],"layout":"printed; several independent encodings and the printed map agree","rows":["TTTTMMGMCC","TMTTFGMMMC","FFTFFFGGWM","DFFFWaGWMM","DDDDFWGWCC","DCDDDWWCGC","DDCDDWFcGC","CCaDWFFFGG","DCWWWTTFGG","DCCWTTTGGG"],"turned":true},{"stem":"temple","name":"Temple","set":"marshlands","locations":["Temple"],"layout":"our own, to the published counts of locations, palaces, castles, silos and free mountains; the printed layout was not to be had","rows":["DWMWGGGCCC","DWWpGGCGGG","DDDDGCCMGG","DDMGCCCCTT","DFDFGCCTTT","DFFFFCTTTT","WaFFFWWTTT","WFFWWSTSSS","WFFWDaSSSS","WWWMDSSSSS"],"turned":true},{"stem":"fountain","name":"Fountain","set":"marshlands","locations":["Fountain"],"layout":"our own, to the published counts of locations, palaces, castles, silos and free mountains; the printed layout was not to be had","rows":["TTTSSWWWMG","TTTSSWGaGG","MTTTTTDGGG","TSSaCDGGGG","TSSCCMDGFG","SSSCDDDFFF","DDSCCCWFFF","DDDDCWWWFF","CCCDMpFWWW","CCMMFFFWWW"]},{"stem":"farm","name":"Farm","set":"base","locations":["Farm"],"layout":"printed; several independent encodings and the printed map agree","rows":["DDCWWTTTGG","DcCWTTTaGG","CCCFFFTCFF","CCFFWDDCCF","CGGWFFDDCC","GGaFWFWDDC","GGGTFFWWDD","GGTTMWWWDW","GMTTWWWWWW","TTTWWWWWWW"],"turned":true}],"cards":["knights","citizens","merchants"],"start":0,"seed":436543022}','{"setup":"random","seats":[{"kind":"here","name":"Anna","level":null},{"kind":"invite","name":"Ben","level":null},{"kind":"computer","name":null,"level":"greedy"},{"kind":"invite","name":null,"level":null}],"sets":["base","nomads","marshlands"],"quadrants":null,"cards":null,"seed":null,"options":[],"start":0,"hints":null}','1','ace666303a4a5596ceffd69a90d79c383ec470440037935c7447437b1f259abe',NULL,1,0,0);
INSERT INTO "games" VALUES('C7Jbu2zQ7UGv',1795884417920,1795884426185,'{"sets":["base"],"players":2,"quadrants":[{"stem":"oasis","name":"Oasis","set":"base","locations":["Oasis"],"layout":"printed; several independent encodings and the printed map agree","rows":["DDCWWTTGGG","DCWFFTTTGG","DDWFFTTaFG","WWWFGTFFFF","WWWWGGGGFF","WTTWGGCCDC","WTCTWGCCDC","WcCFWaDDCW","WWCFWWWDDW","WWWWWWWWWW"],"turned":true},{"stem":"paddock","name":"Paddock","set":"base","locations":["Paddock"],"layout":"printed; several independent encodings and the printed map agree","rows":["CCCDDWDDDD","MMCDDWDDDD","MMCMMWDDaF","MCMMWMDFFF","CCTTWMMCFF","CTTWCCCMFF","CaTTWFFFFF","GGTWGcGFGT","GGTTWGGGGT","GGTTWGGGTT"],"turned":true},{"stem":"tower","name":"Tower","set":"base","locations":["Tower"],"layout":"printed; several independent encodings and the printed map agree","rows":["TTTTMMGMCC","TMTTFGMMMC","FFTFFFGGWM","DFFFWaGWMM","DDDDFWGWCC","DCDDDWWCGC","DDCDDWFcGC","CCaDWFFFGG","DCWWWTTFGG","DCCWTTTGGG"]},{"stem":"oracle","name":"Oracle","set":"base","locations":["Oracle"],"layout":"printed; several independent encodings and the printed map agree","rows":["GGGTTWGTTT","GGGcTWGTTT","GFFGTTWGGT","FFCGTWFaTT","FFFCCWFFWW","MMCGGWWWDD","CCCMGFFFDD","CCcDMDFFCC","WWWDDDDMCC","WWWWDDDDDC"]}],"cards":["citizens","merchants","miners"],"start":0,"seed":631913435}','{"setup":"random","seats":[{"kind":"here","name":"Dora","level":null},{"kind":"here","name":"Emil","level":null}],"sets":["base"],"quadrants":null,"cards":null,"seed":null,"options":[],"start":null,"hints":null}','1','c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854','j_iilsdoFjGj',12,NULL,1);
INSERT INTO "games" VALUES('j_iilsdoFjGj',1795884426155,1795884426155,'{"sets":["base"],"players":2,"quadrants":[{"stem":"tower","name":"Tower","set":"base","locations":["Tower"],"layout":"printed; several independent encodings and the printed map agree","rows":["TTTTMMGMCC","TMTTFGMMMC","FFTFFFGGWM","DFFFWaGWMM","DDDDFWGWCC","DCDDDWWCGC","DDCDDWFcGC","CCaDWFFFGG","DCWWWTTFGG","DCCWTTTGGG"],"turned":true},{"stem":"barn","name":"Barn","set":"base","locations":["Barn"],"layout":"printed; several independent encodings and the printed map agree","rows":["CDDDDDDDDD","CCCDDDDDCD","MMMDMMaDDC","CMMMMMFFCC","CCCMMWFFFC","GCCCMFFWTC","GGaTFFWFFT","GGTTFFGcTT","GGGTTWGGTT","GGGTWGGTTT"]},{"stem":"oracle","name":"Oracle","set":"base","locations":["Oracle"],"layout":"printed; several independent encodings and the printed map agree","rows":["GGGTTWGTTT","GGGcTWGTTT","GFFGTTWGGT","FFCGTWFaTT","FFFCCWFFWW","MMCGGWWWDD","CCCMGFFFDD","CCcDMDFFCC","WWWDDDDMCC","WWWWDDDDDC"]},{"stem":"farm","name":"Farm","set":"base","locations":["Farm"],"layout":"printed; several independent encodings and the printed map agree","rows":["DDCWWTTTGG","DcCWTTTaGG","CCCFFFTCFF","CCFFWDDCCF","CGGWFFDDCC","GGaFWFWDDC","GGGTFFWWDD","GGTTMWWWDW","GMTTWWWWWW","TTTWWWWWWW"],"turned":true}],"cards":["fishermen","farmers","lords"],"start":0,"seed":594655910}','{"setup":"random","seats":[{"kind":"here","name":"Dora","level":null},{"kind":"here","name":"Emil","level":null}],"sets":["base"],"quadrants":null,"cards":null,"seed":null,"options":[],"start":null,"hints":null}','1','c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL,1,0,0);
CREATE TABLE positions (
	game VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_positions PRIMARY KEY (game, number), 
	CONSTRAINT fk_positions_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "positions" VALUES('YUSngOP-NrjQ',2,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tavern paddock oasis farm"]
[Cards "fishermen knights merchants"]
[Players "2"]
[Start "1"]
[Setup seed "991840141"]

turn: 1
card: flower-field
hand 2: grass
');
INSERT INTO "positions" VALUES('YUSngOP-NrjQ',3,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tavern paddock oasis farm"]
[Cards "fishermen knights merchants"]
[Players "2"]
[Start "1"]
[Setup seed "991840141"]

turn: 1
card: flower-field
hand 2: grass
mandatory: under-way
builds: b2
pieces 1: b2
');
INSERT INTO "positions" VALUES('YUSngOP-NrjQ',7,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tavern paddock oasis farm"]
[Cards "fishermen knights merchants"]
[Players "2"]
[Start "1"]
[Setup seed "991840141"]

turn: 2
card: grass
hand 1: forest
pieces 1: a1 a2 b2
discard: flower-field 1
');
INSERT INTO "positions" VALUES('YUSngOP-NrjQ',12,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tavern paddock oasis farm"]
[Cards "fishermen knights merchants"]
[Players "2"]
[Start "1"]
[Setup seed "991840141"]

turn: 1
card: forest
hand 2: forest
pieces 1: a1 a2 b2
pieces 2: g8 h8 i8
tiles 2: h7=new
discard: grass 1 flower-field 1
');
INSERT INTO "positions" VALUES('YUSngOP-NrjQ',19,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tavern paddock oasis farm"]
[Cards "fishermen knights merchants"]
[Players "2"]
[Start "1"]
[Setup seed "991840141"]

turn: 2
card: forest
hand 1: canyon
pieces 1: a1 a2 b2 m6 m7 m8
pieces 2: g8 h8 i8
tiles 1: l7=new
tiles 2: h7
discard: grass 1 flower-field 1 forest 1
');
INSERT INTO "positions" VALUES('UdZmP2vjOo7m',4,'[Format "1"]
[Rules "1"]
[Sets "base nomads marshlands"]
[Quadrants "tower'' temple'' fountain farm''"]
[Cards "knights citizens merchants"]
[Players "4"]
[Start "1"]
[Setup seed "436543022"]

turn: 1
card: swamp+canyon
hand 2: canyon
hand 3: flower-field
hand 4: canyon
');
INSERT INTO "positions" VALUES('UdZmP2vjOo7m',6,'[Format "1"]
[Rules "1"]
[Sets "base nomads marshlands"]
[Quadrants "tower'' temple'' fountain farm''"]
[Cards "knights citizens merchants"]
[Players "4"]
[Start "1"]
[Setup seed "436543022"]

turn: 1
card: swamp+canyon
hand 2: canyon
hand 3: flower-field
hand 4: canyon
terrain: swamp
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',2,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: desert
hand 2: grass
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',3,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: desert
hand 2: grass
mandatory: under-way
builds: c3
pieces 1: c3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',7,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: grass
hand 1: flower-field
pieces 1: b2 c3 b4
discard: desert 1
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',12,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: flower-field
hand 2: forest
pieces 1: b2 c3 b4
pieces 2: n2 o2 p3
discard: grass 1 desert 1
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',17,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: forest
hand 1: forest
pieces 1: b2 c3 b4 k6 k7 k8
pieces 2: n2 o2 p3
tiles 1: l8=new
discard: grass 1 desert 1 flower-field 1
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',22,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: forest
hand 2: grass
pieces 1: b2 c3 b4 k6 k7 k8
pieces 2: n2 o2 p3 r5 q6 r6
tiles 1: l8
discard: grass 1 desert 1 flower-field 1 forest 1
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',30,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: grass
hand 1: flower-field
pieces 1: b2 c3 b4 k6 k7 k8 d9 d10 b11
pieces 2: n2 o2 p3 r5 q6 r6
tiles 1: c8=new l8=used
discard: grass 1 desert 1 flower-field 1 forest 2
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',35,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: flower-field
hand 2: forest
pieces 1: b2 c3 b4 k6 k7 k8 d9 d10 b11
pieces 2: m1 n1 m2 n2 o2 p3 r5 q6 r6
tiles 1: c8 l8
discard: grass 2 desert 1 flower-field 1 forest 2
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',45,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: forest
hand 1: canyon
pieces 1: c3 b4 c4 l5 k6 k7 l7 m7 k8 m8 d9 d10 b11
pieces 2: m1 n1 m2 n2 o2 p3 r5 q6 r6
tiles 1: c8=used l8=used
discard: grass 2 desert 1 flower-field 2 forest 2
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',50,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: canyon
hand 2: desert
pieces 1: c3 b4 c4 l5 k6 k7 l7 m7 k8 m8 d9 d10 b11
pieces 2: m1 n1 m2 n2 o2 p3 q4 r4 r5 s5 q6 r6
tiles 1: c8 l8
tiles 2: s4=new
discard: grass 2 desert 1 flower-field 2 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',58,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: desert
hand 1: desert
pieces 1: c3 m3 a4 b4 c4 d4 c5 k6 k7 l7 m7 k8 m8 d9 d10 b11
pieces 2: m1 n1 m2 n2 o2 p3 q4 r4 r5 s5 q6 r6
tiles 1: e3=new c8 l8=used
tiles 2: s4
discard: grass 2 canyon 1 desert 1 flower-field 2 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',66,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: desert
hand 2: canyon
pieces 1: c3 m3 a4 b4 c4 d4 c5 k6 k7 l7 m7 k8 m8 d9 d10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 b5 r5 s5 q6 r6 n7 n8
tiles 1: e3 c8 l8
tiles 2: s4=used
discard: grass 2 canyon 1 desert 2 flower-field 2 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',71,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: canyon
hand 1: flower-field
pieces 1: c3 d3 m3 a4 b4 c4 d4 c5 k6 k7 l7 m7 k8 m8 d9 k9 m9 d10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 b5 r5 s5 q6 r6 n7 n8
tiles 1: e3 c8 l8
tiles 2: s4
discard: grass 2 canyon 1 desert 3 flower-field 2 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',79,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: flower-field
hand 2: desert
pieces 1: c3 d3 m3 a4 b4 c4 d4 c5 k6 k7 l7 m7 k8 m8 d9 k9 m9 d10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 a5 b5 r5 s5 m6 q6 s6 t6 n7 n8
tiles 1: e3 c8 l8
tiles 2: s4=used
discard: grass 2 canyon 2 desert 3 flower-field 2 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',91,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: desert
hand 1: flower-field
pieces 1: c2 c3 d3 m3 a4 c4 d4 c5 l5 b6 k6 l6 k7 l7 m7 k8 m8 d9 k9 m9 d10 j10 l10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 a5 b5 r5 s5 m6 q6 s6 t6 n7 n8
tiles 1: e3=used c8=used l8=used
tiles 2: s4
discard: grass 2 canyon 2 desert 3 flower-field 3 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',96,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: flower-field
hand 2: canyon
pieces 1: c2 c3 d3 m3 a4 c4 d4 c5 l5 b6 k6 l6 k7 l7 m7 k8 m8 d9 k9 m9 d10 j10 l10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 a5 b5 r5 s5 m6 q6 s6 t6 n7 n8 n9 m10 n10
tiles 1: e3 c8 l8
tiles 2: s4
discard: grass 2 canyon 2 desert 4 flower-field 3 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',101,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: canyon
hand 1: grass
pieces 1: c2 c3 d3 m3 a4 c4 d4 k4 l4 c5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 k9 m9 d10 j10 l10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 a5 b5 r5 s5 m6 q6 s6 t6 n7 n8 n9 m10 n10
tiles 1: e3 c8 l8
tiles 2: s4
discard: grass 2 canyon 2 desert 4 flower-field 4 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',106,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: grass
hand 2: grass
pieces 1: c2 c3 d3 m3 a4 c4 d4 k4 l4 c5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 k9 m9 d10 j10 l10 b11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 t4 a5 b5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 n9 m10 n10
tiles 1: e3 c8 l8
tiles 2: s4
discard: grass 2 canyon 3 desert 4 flower-field 4 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',113,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: grass
hand 1: forest
pieces 1: c2 m2 c3 d3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 k9 m9 d10 i10 j10 l10 b11 m11
pieces 2: m1 n1 k2 n2 o2 p3 q4 r4 t4 a5 b5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 n9 m10 n10
tiles 1: e3=used c8 l8
tiles 2: s4
discard: grass 3 canyon 3 desert 4 flower-field 4 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',118,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: forest
hand 2: canyon
pieces 1: c2 m2 c3 d3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 k9 m9 d10 i10 j10 l10 b11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 p3 t3 q4 r4 t4 a5 b5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 n9 m10 n10
tiles 1: e3 c8 l8
tiles 2: s4
discard: grass 4 canyon 3 desert 4 flower-field 4 forest 3
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',125,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: canyon
hand 1: desert
pieces 1: c2 m2 c3 d3 k3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 e9 k9 m9 d10 i10 j10 k10 l10 a11 b11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 p3 t3 q4 r4 t4 a5 b5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 n9 m10 n10
tiles 1: e3=used c8 l8
tiles 2: s4
discard: grass 4 canyon 3 desert 4 flower-field 4 forest 4
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',133,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: desert
hand 2: flower-field
pieces 1: c2 m2 c3 d3 k3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 k8 m8 d9 e9 k9 m9 d10 i10 j10 k10 l10 a11 b11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 n3 t3 q4 r4 t4 a5 b5 n5 o5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 r8 n9 m10 n10
tiles 1: e3 c8 l8
tiles 2: s4=used
discard: grass 4 canyon 4 desert 4 flower-field 4 forest 4
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',140,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
card: flower-field
hand 1: canyon
pieces 1: b2 c2 m2 c3 d3 k3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 j8 k8 m8 d9 e9 j9 k9 l9 m9 d10 i10 j10 k10 l10 a11 b11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 n3 t3 q4 r4 t4 a5 b5 n5 o5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 r8 n9 m10 n10
tiles 1: e3=used c8 l8
tiles 2: s4
discard: grass 4 canyon 4 desert 5 flower-field 4 forest 4
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',148,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 1
card: canyon
hand 2: forest
pieces 1: b2 c2 m2 c3 d3 k3 m3 a4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 j8 k8 m8 d9 e9 j9 k9 l9 m9 d10 i10 j10 k10 l10 a11 b11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 n3 t3 m4 n4 o4 q4 r4 t4 a5 b5 n5 o5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 r8 m10 n10 o11
tiles 1: e3 c8 l8
tiles 2: s4=used
discard: grass 4 canyon 4 desert 5 flower-field 5 forest 4
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',154,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

turn: 2
end: triggered
card: forest
hand 1: grass
pieces 1: b2 m2 c3 d3 k3 m3 a4 b4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 j8 k8 m8 d9 e9 j9 k9 l9 m9 d10 i10 j10 k10 l10 a11 b11 i11 m11
pieces 2: m1 n1 k2 l2 n2 o2 s2 n3 t3 m4 n4 o4 q4 r4 t4 a5 b5 n5 o5 r5 s5 t5 m6 q6 s6 t6 n7 s7 n8 r8 m10 n10 o11
tiles 1: e3 c8 l8=used
tiles 2: s4
discard: grass 4 canyon 5 desert 5 flower-field 5 forest 4
');
INSERT INTO "positions" VALUES('C7Jbu2zQ7UGv',162,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "oasis'' paddock'' tower oracle"]
[Cards "citizens merchants miners"]
[Players "2"]
[Start "1"]
[Setup seed "631913435"]

phase: over
turn: 2
end: triggered
hand 1: grass
hand 2: flower-field
mandatory: done
pieces 1: b2 m2 c3 d3 k3 m3 a4 b4 c4 d4 k4 l4 c5 e5 l5 b6 k6 l6 c7 k7 l7 m7 j8 k8 m8 d9 e9 j9 k9 l9 m9 d10 i10 j10 k10 l10 a11 b11 i11 m11
pieces 2: m1 n1 k2 l2 n2 o2 q2 r2 s2 n3 r3 t3 m4 n4 o4 r4 t4 a5 b5 n5 o5 r5 s5 t5 m6 q6 r6 s6 t6 n7 s7 n8 r8 m10 n10 o11
tiles 1: e3 c8 l8=used
tiles 2: s4=used
');
INSERT INTO "positions" VALUES('j_iilsdoFjGj',2,'[Format "1"]
[Rules "1"]
[Sets "base"]
[Quadrants "tower'' barn oracle farm''"]
[Cards "fishermen farmers lords"]
[Players "2"]
[Start "1"]
[Setup seed "594655910"]

turn: 1
card: grass
hand 2: canyon
');
CREATE TABLE seats (
	game VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name TEXT NOT NULL, 
	level VARCHAR(80), 
	holder VARCHAR(64), 
	invite VARCHAR(64), 
	CONSTRAINT pk_seats PRIMARY KEY (game, seat), 
	CONSTRAINT fk_seats_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('YUSngOP-NrjQ',0,'here','Anna',NULL,'ace666303a4a5596ceffd69a90d79c383ec470440037935c7447437b1f259abe',NULL);
INSERT INTO "seats" VALUES('YUSngOP-NrjQ',1,'here','Bén',NULL,'ace666303a4a5596ceffd69a90d79c383ec470440037935c7447437b1f259abe',NULL);
INSERT INTO "seats" VALUES('UdZmP2vjOo7m',0,'here','Anna',NULL,'ace666303a4a5596ceffd69a90d79c383ec470440037935c7447437b1f259abe',NULL);
INSERT INTO "seats" VALUES('UdZmP2vjOo7m',1,'invite','Ben 2',NULL,'c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL);
INSERT INTO "seats" VALUES('UdZmP2vjOo7m',2,'computer','Rowan','greedy',NULL,NULL);
INSERT INTO "seats" VALUES('UdZmP2vjOo7m',3,'invite','Hazel',NULL,NULL,'a46dd600ec8364690fc259240d4a456903d8ffc3a30ad82672ebf21830dba9da');
INSERT INTO "seats" VALUES('C7Jbu2zQ7UGv',0,'here','Dora',NULL,'c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL);
INSERT INTO "seats" VALUES('C7Jbu2zQ7UGv',1,'here','Emil',NULL,'c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL);
INSERT INTO "seats" VALUES('j_iilsdoFjGj',0,'here','Dora',NULL,'c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL);
INSERT INTO "seats" VALUES('j_iilsdoFjGj',1,'here','Emil',NULL,'c4241190bc9aa418d2e77f9f2b78b695db5acae98448aa8c74c843ca06e94854',NULL);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('signing-key','ced6b8b662925c40020e3a0f35e562b4533d924ed527a11d4eab59ee10839e2f');
CREATE INDEX ix_games_changed ON games (changed);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE UNIQUE INDEX ix_seats_invite ON seats (invite);
COMMIT;
