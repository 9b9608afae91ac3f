package com.acme.minimal.app;

import java.io.PrintWriter;

import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The tests of an application, run as its build runs them. */
public final class TestRun {

	private TestRun() {
	}

	public static void main(String[] classes) {
		SummaryGeneratingListener summary = new SummaryGeneratingListener();
		for (String name : classes) {
			LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
				.selectors(DiscoverySelectors.selectClass(name))
				.build();
			LauncherFactory.create().execute(request, summary);
			summary.getSummary().printFailuresTo(new PrintWriter(System.out, true));
			if (summary.getSummary().getTestsSucceededCount() != 2) {
				System.exit(1);
			}
		}
		System.exit(0);
	}

}
