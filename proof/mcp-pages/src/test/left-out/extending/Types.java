package com.example;

import java.time.Duration;
import java.util.List;

interface Customers {

	boolean isBlocked(String key);

	boolean booksAreClosed();

	List<String> ledger();

	LedgerTools.Balance book(Object caller, LedgerTools.Entry entry);

	List<String> named(String typed);

	List<String> entries(String customer);

	void enter(String caller, String method, String target, Duration duration);

	void refused(String why);

}
