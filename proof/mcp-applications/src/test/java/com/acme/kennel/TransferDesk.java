package com.acme.kennel;

import com.acme.desk.Confirmation;
import io.mcpspring.annotation.McpTool;
import io.mcpspring.context.ElicitResult;
import io.mcpspring.context.McpRequestContext;

import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.stereotype.Component;

/** Asks the client. */
@Component
class TransferDesk {

	@McpTool(name = "transfer", description = "Transfers a pet if the client is sure")
	String transfer(McpRequestContext context, @AuthenticationPrincipal UserDetails user) {
		ElicitResult<Confirmation> answer = context.elicit("Are you sure?", Confirmation.class);
		return user.getUsername() + " " + SecurityContextHolder.getContext().getAuthentication().getName() + " true "
				+ answer;
	}

}
