package io.mcpspring.conformance.peers.springai;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The tools that the probes call, written with Spring AI.
 */
@SpringBootApplication
public class SpringAiPeer {

	public static void main(String[] args) {
		SpringApplication.run(SpringAiPeer.class, args);
	}

}
